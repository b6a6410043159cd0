// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Testing

/// The documentation of the libraries shows code that is compiled.
struct DocumentationCodeTests {
  private let repository = Repository()
  private static let compiled = [
    "Examples/", "Tests/ShareContractTests/Documentation/", "Tests/ShareKitTests/Documentation/",
    "Tests/ShareKitPlatformTests/Documentation/",
  ]

  /// Lines of code without indentation, comments, imports, conditions and empty lines, and where they begin.
  private struct Block {
    let location: String
    let lines: [String]
  }

  @Test("every block of code in the documentation of the libraries is part of a compiled example or test")
  func blocks() throws {
    let files = try repository.files()
    let compiled = try files.filter { file in
      file.hasSuffix(".swift") && Self.compiled.contains(where: file.hasPrefix)
    }.map { Self.code(try repository.lines($0)) }
    let blocks = try files.filter { $0.hasPrefix("Sources/") }.flatMap(blocks)
    for block in blocks {
      #expect(
        compiled.contains { $0.contains(block.lines) },
        "\(block.location): add these lines to a file in \(Self.compiled): \(block.lines)")
    }
    #expect(blocks.count > 40)
  }

  @Test("a block counts as compiled only if its lines follow one another")
  func controls() {
    let compiled = Self.code(["  let a = 1  // one", "", "  let b = 2", "  let c = 3"])
    #expect(compiled.contains(Self.code(["let a = 1", "let b = 2"])))
    #expect(!compiled.contains(Self.code(["let a = 1", "let c = 3"])))
    #expect(!compiled.contains(Self.code(["let a = 2"])))
  }

  private func blocks(of file: String) throws -> [Block] {
    let lines = try repository.lines(file)
    if file.contains(".docc/Resources/"), file.hasSuffix(".txt") {
      return [Block(location: file, lines: Self.code(lines))]
    }
    if file.hasSuffix(".md") { return Self.fenced(lines, in: file) }
    guard file.hasSuffix(".swift") else { return [] }
    return Self.fenced(
      lines.map { line in
        let text = line.drop { $0 == " " }
        return text.hasPrefix("///") ? text.dropFirst(3).drop { $0 == " " } : ""
      }, in: file)
  }

  private static func fenced(_ lines: [Substring], in file: String) -> [Block] {
    var blocks: [Block] = []
    var start: Int?
    for (index, line) in lines.enumerated() where line.hasPrefix("```") {
      if let begin = start {
        blocks.append(Block(location: "\(file):\(begin)", lines: code(Array(lines[begin..<index]))))
        start = nil
      } else if line == "```swift" {
        start = index + 1
      }
    }
    return blocks
  }

  // `@main` is only in an example's build for a phone, and a file of the tutorial has the imports of its part.
  private static let leftOut = ["#if", "#endif", "import ", "@main"]

  private static func code(_ lines: [Substring]) -> [String] {
    lines.map { line in
      let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
      return String(code.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }.filter { line in !line.isEmpty && !leftOut.contains(where: line.hasPrefix) }
  }
}
