// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A source of a target, with what isn't code replaced by spaces, so that positions stay the same.
struct SourceFile: Equatable, Sendable {
  /// The path from the folder that is checked.
  let file: String
  /// Without comments and without branches of `#if` of which isn't certain that the extension is built with them.
  let text: [UInt8]
  /// Without the contents of strings, too.
  let code: [UInt8]

  /// The text with all branches that the extension may be built with.
  private let possible: [UInt8]

  init(_ file: String, _ content: String, _ flags: CompilationFlags = .unknown) {
    self.file = file
    let flags = SourceFlags(flags, content, isSwift: file.hasSuffix(".swift"))
    let own = ConditionalCode(content, keepsUnknown: false, isSet: flags.isSet)
    let masked = SourceMask(own.text)
    text = masked.text
    code = masked.code
    let all = ConditionalCode(content, keepsUnknown: true) { _ in nil }
    possible = all.text == own.text ? text : SourceMask(all.text).text
  }

  var isSwift: Bool { file.hasSuffix(".swift") }

  /// The line of a position, counted from 1.
  func line(at position: Int) -> Int { 1 + text[..<position].count { $0 == 0x0A } }

  /// Where a piece of code is, not inside a longer word.
  func positions(of piece: String) -> [Int] { WordSearch.positions(of: piece, in: code) }

  /// Where a piece of text is, which may be part of a string.
  func positions(ofText piece: String) -> [Int] { WordSearch.positions(of: piece, in: text) }

  /// The text from a position inside a string to the string's end.
  func rest(ofStringAt position: Int) -> String {
    String(decoding: text[position...].prefix { $0 != UInt8(ascii: "\"") && $0 != 0x0A }, as: UTF8.self)
  }

  func uses(_ piece: String) -> Bool { WordSearch.first(piece, in: code, from: 0) != nil }

  /// Whether one of the pieces is in the code or in a string, also in a branch that may not be built.
  func mentions(_ pieces: [String]) -> Bool {
    pieces.contains { WordSearch.first($0, in: possible, from: 0) != nil }
  }

  /// The names behind `import`, also in a branch that may not be built.
  var imports: [String] {
    WordSearch.positions(of: "import ", in: possible).map { position in
      let rest = possible[position...].dropFirst("import ".utf8.count)
      return String(decoding: rest.prefix { WordSearch.isPartOfWord($0) }, as: UTF8.self)
    }
  }
}
