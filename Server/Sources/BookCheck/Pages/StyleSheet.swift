// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A style sheet cut into what the rules ask: at-rules, declarations, addresses.
struct StyleSheet {
  struct Piece {
    let text: String
    let line: Int
    let range: Range<Int>
  }

  struct Address {
    let address: String
    let line: Int
  }

  /// `@media …` up to its block or its end.
  private(set) var atRules: [Piece] = []
  /// The declarations, each as `name: value`.
  private(set) var declarations: [Piece] = []
  /// Of `url(…)` and `@import`.
  private(set) var references: [Address] = []
  /// The line of the first unbalanced brace; nil when all match.
  private(set) var brokenLine: Int?

  /// Whether some of it lets the lines of code wrap.
  var wrapsLines: Bool {
    declarations.contains {
      $0.property == "white-space"
        && ["pre-wrap", "pre-line", "break-spaces", "normal"].contains($0.whiteSpace)
    }
  }

  private let bytes: [UInt8]

  init(_ bytes: [UInt8], isAttribute: Bool = false) {
    self.bytes = bytes
    cut(isAttribute: isAttribute)
  }

  /// Where braces stand that are in no comment and no text.
  static func braces(_ bytes: [UInt8]) -> [Int] {
    let sheet = StyleSheet(bytes)
    return sheet.bracePositions
  }

  private var bracePositions: [Int] = []

  private mutating func cut(isAttribute: Bool) {
    var (at, start, line, depth, pieceLine) = (0, 0, 1, 0, 1)
    var begun = false
    func isBegin(_ byte: UInt8) -> Bool { !MarkupScanner.isBlank(byte) }
    while at < bytes.count {
      let byte = bytes[at]
      if !begun, isBegin(byte) { (begun, start, pieceLine) = (true, at, line) }
      switch byte {
      case 0x0A: line += 1
      case UInt8(ascii: "/") where at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: "*"):
        if start == at { begun = false }
        at = commentEnd(at, &line)
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        at = stringEnd(at, &line)
        continue
      case UInt8(ascii: "{"):
        bracePositions.append(at)
        take(start..<at, pieceLine, isSelector: true)
        (depth, begun) = (depth + 1, false)
      case UInt8(ascii: ";"), UInt8(ascii: "}"):
        take(start..<(begun ? at : start), pieceLine, isSelector: false)
        begun = false
        if byte == UInt8(ascii: "}") {
          bracePositions.append(at)
          depth -= 1
          if depth < 0 { brokenLine = brokenLine ?? line; depth = 0 }
        }
      default: break
      }
      at += 1
    }
    if begun { take(start..<bytes.count, pieceLine, isSelector: !isAttribute && depth == 0) }
    if depth > 0 { brokenLine = brokenLine ?? line }
  }

  private func commentEnd(_ start: Int, _ line: inout Int) -> Int {
    var at = start + 2
    while at < bytes.count {
      if bytes[at] == 0x0A { line += 1 }
      if bytes[at] == UInt8(ascii: "*"), at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "/") {
        return at + 2
      }
      at += 1
    }
    return bytes.count
  }

  private func stringEnd(_ start: Int, _ line: inout Int) -> Int {
    var at = start + 1
    while at < bytes.count, bytes[at] != bytes[start], bytes[at] != 0x0A {
      at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(bytes.count, at < bytes.count && bytes[at] == 0x0A ? at : at + 1)
  }

  private mutating func take(_ range: Range<Int>, _ line: Int, isSelector: Bool) {
    guard !range.isEmpty else { return }
    let text = String(decoding: bytes[range], as: UTF8.self).trimmed
    let piece = Piece(text: text, line: line, range: range)
    if text.hasPrefix("@") {
      atRules.append(piece)
      if text.lowercased().hasPrefix("@import"), let address = Self.imported(text) {
        references.append(.init(address: address, line: line))
      }
    } else if !isSelector, text.contains(":") {
      declarations.append(piece)
    }
    if !isSelector { references += Self.addresses(text).map { .init(address: $0, line: line) } }
  }

  private static func imported(_ text: String) -> String? {
    let rest = text.dropFirst(7).trimmed
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    return String(rest.dropFirst().prefix { $0 != quote })
  }

  private static func addresses(_ text: String) -> [String] {
    var out: [String] = []
    var rest = Substring(text)
    while let position = rest.firstRange(of: "url(") {
      let inside = rest[position.upperBound...].prefix { $0 != ")" }
      out.append(inside.trimmed.trimming(["\"", "'"]))
      rest = rest[inside.endIndex...]
    }
    return out
  }
}

extension String {
  fileprivate func trimming(_ marks: Set<Character>) -> String {
    var text = Substring(self)
    if let first = text.first, marks.contains(first) { text = text.dropFirst() }
    if let last = text.last, marks.contains(last) { text = text.dropLast() }
    return String(text)
  }
}

extension StyleSheet.Piece {
  /// The name of the property in lower case.
  var property: String { String(text.prefix { $0 != ":" }).trimmed.lowercased() }
  var value: String { text.drop(through: ":").trimmed.lowercased() }
  /// The value of `white-space` without `!important`.
  var whiteSpace: String { String(value.prefix { $0 != " " && $0 != "!" }) }
}
