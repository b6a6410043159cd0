// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Testing

/// The guide shows code that is compiled and tested.
struct GuideTests {
  private let repository = Repository()
  private static let guide = "Docs/put-sharekit-into-your-app.md"

  @Test("every line of code in the guide is a line of the example that the guide names above it")
  func code() throws {
    var example: (file: String, lines: Set<String>)?
    var isCode = false
    var compared = 0
    for (index, line) in try repository.lines(Self.guide).enumerated() {
      if line.hasPrefix("```") { isCode = line == "```swift" }
      if line.hasPrefix("## ") { example = nil }
      if !isCode, let file = Self.example(in: line) {
        example = (file, Set(try repository.lines(file).map(Self.code)))
      }
      let code = Self.code(line)
      guard isCode, !line.hasPrefix("```"), !code.isEmpty, let example else { continue }
      compared += 1
      #expect(example.lines.contains(code), "\(Self.guide):\(index + 1): not in \(example.file): \(code)")
    }
    #expect(compared > 50)
  }

  /// A path in backticks that leads to a source of an example.
  private static func example(in line: Substring) -> String? {
    line.split(separator: "`").map(String.init).first { $0.hasPrefix("Examples/") && $0.hasSuffix(".swift") }
  }

  /// The line without spaces around it and without a comment.
  private static func code(_ line: Substring) -> String {
    let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
    return String(code.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
