// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// Paths of the server are written once: in `Routes` for programs, in `PagePath` and `Asset` for browsers.
struct PathRuleTests {
  private let repository = Repository()

  private static let tables = [
    "Sources/ShareContract/Routes/", "Server/Sources/ServerCore/Paths/",
    "Server/Sources/Web/Layout/Asset.swift",
  ]
  /// Code that writes paths of the server.
  private static let users = [
    "Apps/", "Sources/ShareKit/", "Sources/ShareKitPlatform/", "Server/Sources/API/",
    "Server/Sources/Identity/",
    "Server/Sources/Intake/", "Server/Sources/Pipeline/", "Server/Sources/ServerCore/",
    "Server/Sources/ServerHTTP/",
    "Server/Sources/ShareServer/", "Server/Sources/Web/", "Server/Sources/sharepipe/",
  ]

  /// The first parts of all paths, such as `/v1` and `/sign-in`.
  private func beginnings() throws -> Set<String> {
    let literal = try Regex(#""(/[a-z.][a-z0-9.-]*)"#)
    let all = Set(
      try files(Self.tables).flatMap { file in
        try repository.text(file).matches(of: literal).compactMap { $0.output[1].substring.map(String.init) }
      })
    // Other sites have these, too.
    return all.subtracting(["/apple-touch-icon.png", "/.well-known"])
  }

  private func files(_ beginnings: [String]) throws -> [String] {
    try repository.files().filter { file in
      file.hasSuffix(".swift") && beginnings.contains(where: file.hasPrefix)
    }
  }

  @Test("no path of the server is written outside of the tables of paths")
  func paths() throws {
    let beginnings = try beginnings()
    #expect(beginnings.isSuperset(of: ["/v1", "/oauth", "/sign-in", "/shares", "/style.css"]))
    let others = try files(Self.users).filter { file in !Self.tables.contains(where: file.hasPrefix) }
    #expect(others.count > 300)
    for file in others {
      for line in try repository.lines(file) where Self.path(in: line, beginnings) {
        Issue.record("\(file): use Routes or PagePath: \(line.trimmingCharacters(in: .whitespaces))")
      }
    }
  }

  /// Whether a line of code has a text with a path.
  private static func path(in line: Substring, _ beginnings: Set<String>) -> Bool {
    // Few lines have a slash, and comparing each line with all paths would take two minutes.
    guard line.utf8.contains(UInt8(ascii: "/")) else { return false }
    let code = line.firstRange(of: "// ").map { line[..<$0.lowerBound] } ?? line
    guard code.contains("\"/") || code.contains(")/") else { return false }
    return beginnings.contains { beginning in
      ["\"", "/", "?", "\\"].contains {
        code.contains("\"" + beginning + $0) || code.contains(")" + beginning + $0)
      }
    }
  }

  @Test("controllers register paths of the tables")
  func registrations() throws {
    let literal = try Regex(#"router\.(get|post|put|patch|delete|head|on)\("(?!/favicon|/manifest)"#)
    for file in try files(["Server/Sources/API/", "Server/Sources/Web/"]) {
      #expect(try repository.text(file).firstMatch(of: literal) == nil, "\(file): use Routes or PagePath")
    }
  }

  @Test("a controller responds with JSON or with pages, not with both")
  func forms() throws {
    let controllers = try files(["Server/Sources/API/", "Server/Sources/Web/"])
      .filter { $0.hasSuffix("Controller.swift") }
    #expect(controllers.count > 30)
    for file in controllers {
      let text = try repository.text(file)
      let isPage = [" .page(", "Response.page(", " .live(", "Response.live("].contains { text.contains($0) }
      let isJSON = [" .json(", "Response.json("].contains { text.contains($0) }
      #expect(!(isPage && isJSON), "\(file)")
      if file.hasPrefix("Server/Sources/API/") { #expect(!isPage, "\(file) is for programs") }
    }
  }
}
