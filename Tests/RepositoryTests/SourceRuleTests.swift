// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Testing

struct SourceRuleTests {
  private let repository = Repository()
  private static let endings = [".swift", ".c", ".h", ".sh", ".py", ".lua"]

  /// Sources by their ending, and scripts that have none.
  private func sources() throws -> [String] {
    try repository.files().filter { file in
      Self.endings.contains(where: file.hasSuffix)
        || (file.hasPrefix("scripts/") || file.hasPrefix(".ci/")) && !file.dropFirst(4).contains(".")
    }
  }

  @Test("every source begins with the two lines of the license")
  func licenseHeads() throws {
    for file in try sources() {
      let mark =
        [".py", ".sh"].contains(where: file.hasSuffix)
          || !file.contains(".swift") && !file.hasSuffix(".c") && isScript(file) ? "#" : "//"
      let expected = ["\(mark) SPDX-License-Identifier: Apache-2.0", "\(mark) Sharepipe contributors"]
      let head = try repository.lines(file).drop {
        $0.hasPrefix("#!") || $0.hasPrefix("// swift-tools-version")
      }
      let found = head.prefix(2).map { $0.hasPrefix("-- ") ? mark + $0.dropFirst(2) : String($0) }
      #expect(found == expected, "\(file): begins with \(found)")
    }
  }

  private func isScript(_ file: String) -> Bool { file.hasPrefix("scripts/") || file.hasPrefix(".ci/") }

  @Test("every step around the compiler's checks of concurrency has its reason beside it")
  func uncheckedReasons() throws {
    for file in try shipped() {
      let lines = try repository.lines(file)
      for (index, line) in lines.enumerated() where Self.stepsAround(Self.code(line)) {
        let above = index > 0 ? lines[index - 1].drop { $0 == " " } : ""
        #expect(
          line.contains("//") || above.hasPrefix("//"),
          "\(file):\(index + 1): say beside it what makes this safe")
      }
    }
  }

  @Test("what runs in a share extension names nothing that only an app may use")
  func extensionSafe() throws {
    let folders = [
      "Sources/Encodings/", "Sources/ShareContract/", "Sources/ShareKit/", "Sources/ShareKitPlatform/",
    ]
    let inExtension = try repository.files().filter { file in
      file.hasSuffix(".swift")
        && (folders.contains(where: file.hasPrefix)
          || (file.hasPrefix("Apps/") || file.hasPrefix("Examples/"))
            && (file.contains("/ShareExtension/") || file.contains("/Shared/")))
    }
    #expect(inExtension.count > 100)
    for file in inExtension {
      for (index, line) in try repository.lines(file).enumerated() {
        let isApp = Self.code(line).contains("UI" + "Application.")
        #expect(!isApp, "\(file):\(index + 1): an extension may not name it; Xcode refuses it there")
      }
    }
  }

  private static func stepsAround(_ code: Substring) -> Bool {
    code.contains("@unchecked " + "Sendable") || code.contains("nonisolated(" + "unsafe)")
  }

  @Test(
    "no shipped source crashes or detaches on purpose",
    arguments: ["try" + "! ", " as" + "! ", "Task." + "detached"])
  func banned(word: String) throws {
    for file in try shipped() {
      for (index, line) in try repository.lines(file).enumerated() where Self.code(line).contains(word) {
        Issue.record("\(file):\(index + 1): \(word)")
      }
    }
  }

  @Test("only ShareSheet and LinkCardLink make share sheets, so that no address leaves the app bare")
  func shareSheets() throws {
    let homes = ["Sheet/ShareSheet.swift", "SwiftUI/LinkCardLink.swift"]
      .map { "Sources/ShareKitPlatform/" + $0 }
    let makers = ["UIActivityViewController" + "(", "ShareLink" + "("]
    for file in try shipped() where !file.hasPrefix("Simulator/") && !homes.contains(file) {
      for (index, line) in try repository.lines(file).enumerated() {
        let code = Self.code(line)
        #expect(
          !makers.contains(where: code.contains),
          "\(file):\(index + 1): make sheets with ShareSheet; a bare address is fetched by the system")
      }
    }
  }

  private func shipped() throws -> [String] {
    let roots = ["Sources/", "Server/Sources/", "Simulator/", "Apps/"]
    return try repository.files().filter { file in
      file.hasSuffix(".swift") && roots.contains(where: file.hasPrefix)
    }
  }

  /// The line without a comment at its end.
  private static func code(_ line: Substring) -> Substring {
    line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
  }
}
