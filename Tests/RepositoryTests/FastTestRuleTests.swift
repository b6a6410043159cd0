// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// `make test-fast` runs no suite that opens sockets or starts programs.
struct FastTestRuleTests {
  private let repository = Repository()

  /// What code contains that opens sockets or starts programs.
  private static let outside = [
    "Process" + "()", "posix_spawn", "PostgresCluster()", "withPostgreSQL {", "LoopbackServer", "SignInSite",
    "TestSite", "TestReceiver",
    "SilentServer",
    "RawConnection", "listens: true", "imageProgram =", "TestCertificate.", "OpenedBook", "written(",
  ]

  private func suites(in folders: [String]) throws -> [String] {
    let suite = try Regex(#"(?:struct|class|actor) (\w+Tests)\b"#)
    let files = try repository.files().filter { file in
      file.hasSuffix(".swift") && folders.contains(where: file.hasPrefix)
    }
    return try files.flatMap { file -> [String] in
      let text = try repository.text(file)
      guard Self.outside.contains(where: text.contains) else { return [] }
      return text.matches(of: suite).compactMap { $0.output[1].substring.map(String.init) }
    }
  }

  @Test(
    "make test-fast leaves out every suite that opens sockets or starts programs",
    arguments: [
      (
        "CLIENT_OUTSIDE",
        ["Tests/ShareKitTests/", "Tests/ShareKitPlatformTests/", "Tests/ShareContractTests/"]
      ),
      (
        "SERVER_OUTSIDE",
        ["Reading", "Texts", "Books", "BookCheck", "Storage", "Messages", "ShareServer"].map {
          "Server/Tests/\($0)Tests/"
        }
      ),
    ])
  func leftOut(_ variable: String, _ folders: [String]) throws {
    let line = try repository.lines("Makefile").first { $0.hasPrefix(variable + " = ") }
    let names = Set((line ?? "").split(whereSeparator: { "|()".contains($0) }).map(String.init))
    let suites = try suites(in: folders)
    #expect(suites.count > 3)
    for suite in suites {
      #expect(names.contains(String(suite.dropLast(5))), "\(suite): add it to \(variable) in the Makefile")
    }
  }
}
