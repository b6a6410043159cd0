// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

struct PageRuleTests {
  private let repository = Repository()

  @Test(
    "every target has a row with its purpose in ARCHITECTURE.md",
    arguments: ["Package.swift", "Server/Package.swift"])
  func purposes(manifest: String) throws {
    let rows = try repository.lines("ARCHITECTURE.md").filter { $0.hasPrefix("|") }
    for target in try Self.targets(in: repository.text(manifest)) {
      let row = rows.first { $0.contains("`\(target)`") }
      #expect(
        row != nil, "\(manifest) has the target \(target): say in a table of ARCHITECTURE.md what it is for")
    }
  }

  /// Names of the targets that a manifest declares; tests are left out, they are named after what they test.
  static func targets(in manifest: String) throws -> Set<String> {
    let declaration = try NSRegularExpression(
      pattern: #"\.(?:target|executableTarget|systemLibrary|plugin)\(\s*name:\s*"([^"]+)""#)
    let short = try NSRegularExpression(pattern: #"\b(?:standIn|app)\("([^"]+)""#)
    return names(declaration, manifest).union(names(short, manifest))
  }

  private static func names(_ pattern: NSRegularExpression, _ text: String) -> Set<String> {
    let all = NSRange(text.startIndex..., in: text)
    return Set(
      pattern.matches(in: text, range: all).compactMap {
        Range($0.range(at: 1), in: text).map { String(text[$0]) }
      })
  }

  @Test("the README is at most 120 lines")
  func readme() throws {
    #expect(try repository.lines("README.md").count - 1 <= 120)
  }

  @Test("nothing that is built or resolved is tracked")
  func nothingBuilt() throws {
    for file in try repository.trackedFiles() {
      let parts = file.split(separator: "/")
      #expect(
        !parts.contains { $0.hasPrefix(".build") || $0 == "Package.resolved" || $0 == "DerivedData" },
        "\(file)")
    }
  }

  @Test("a stand-in has the name of one of Apple's modules")
  func standInNames() throws {
    let names = try repository.files().compactMap { file -> Substring? in
      let parts = file.split(separator: "/")
      return parts.count > 3 && file.hasPrefix("Simulator/StandIns/") ? parts[2] : nil
    }
    // AppleFoundation holds what Apple's Foundation has and Linux's has not; the others export it again.
    for name in Set(names) {
      #expect(TargetRule.standIns.contains(String(name)), "Simulator/StandIns/\(name)")
    }
  }
}
