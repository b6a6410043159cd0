// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// Checks that documents refer only to files, headings and tests that exist.
struct DocumentRuleTests {
  private let repository = Repository()

  @Test("every relative link of a document leads to a file, and to a heading in it")
  func links() throws {
    let files = try repository.files()
    let folders = Set(files.flatMap(Self.folders))
    var count = 0
    for page in files where page.hasSuffix(".md") {
      for link in try Self.links(in: repository.text(page)) {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
          String.init)
        let target = parts[0].isEmpty ? page : Self.resolve(parts[0], from: page)
        #expect(files.contains(target) || folders.contains(target), "\(page): no \(target)")
        if parts.count == 2, files.contains(target) {
          #expect(
            try headings(of: target).contains(parts[1]), "\(page): no heading #\(parts[1]) in \(target)")
        }
        count += 1
      }
    }
    #expect(count > 30)
  }

  @Test(
    "every test that a document names exists",
    arguments: ["Docs/threat-model.md", "Docs/book-check.md", "ARCHITECTURE.md", "SECURITY.md"])
  func tests(page: String) throws {
    let files = try repository.files().filter { $0.hasPrefix("Tests/") || $0.hasPrefix("Server/Tests/") }
    let text = try repository.text(page)
    for name in try Self.matches("`(?:[A-Za-z/]*/)?([A-Za-z]+Tests|[a-z_]+\\.py)`", in: text) {
      let exists = files.contains {
        $0.hasSuffix("/\(name)") || $0.hasSuffix("/\(name).swift") || $0.contains("/\(name)/")
      }
      #expect(exists, "\(page): no test \(name)")
    }
  }

  /// Targets of links, without those to other sites and those inside code.
  private static func links(in text: String) throws -> [String] {
    let prose = text.replacingOccurrences(
      of: "(?s)```.*?```|`[^`\\n]*`", with: "", options: .regularExpression)
    return try matches("\\]\\(([^)\\s]+)\\)", in: prose).filter { !$0.contains("://") }
  }

  /// Headings in the form that links use: lowercase, hyphens for spaces, no punctuation.
  private func headings(of page: String) throws -> Set<String> {
    Set(
      try repository.lines(page).filter { $0.hasPrefix("#") }.map { line in
        let text = line.drop { $0 == "#" }.drop { $0 == " " }.lowercased()
        return String(text.filter { $0.isLetter || $0.isNumber || " -_".contains($0) })
          .replacingOccurrences(of: " ", with: "-")
      })
  }

  private static func resolve(_ link: String, from page: String) -> String {
    var parts = page.split(separator: "/").dropLast().map(String.init)
    for part in link.split(separator: "/").map(String.init) {
      if part == ".." { parts = parts.dropLast() } else if part != "." { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  private static func folders(of file: String) -> [String] {
    let parts = file.split(separator: "/").dropLast()
    return parts.indices.map { parts[...$0].joined(separator: "/") }
  }

  private static func matches(_ pattern: String, in text: String) throws -> [String] {
    let all = NSRange(text.startIndex..., in: text)
    return try NSRegularExpression(pattern: pattern).matches(in: text, range: all).compactMap {
      Range($0.range(at: 1), in: text).map { String(text[$0]) }
    }
  }
}
