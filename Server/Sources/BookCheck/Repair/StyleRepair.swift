// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Takes out of a style sheet what readers refuse, and nothing else.
enum StyleRepair {
  /// - Parameter isThere: whether an address leads to a file of the book.
  static func repaired(
    _ bytes: [UInt8], _ codes: Set<String>, isAttribute: Bool = false, isThere: (String) -> Bool
  ) -> [UInt8] {
    let balanced =
      codes.contains(BookRule.styleBroken.code) && !isAttribute ? withMatchingBraces(bytes) : bytes
    let sheet = StyleSheet(balanced, isAttribute: isAttribute)
    let values = Dictionary(
      sheet.declarations.filter { $0.property.hasPrefix("--") }.map {
        ($0.property, $0.text.drop(through: ":").trimmed)
      },
      uniquingKeysWith: { first, _ in first })
    var edits: [(range: Range<Int>, text: String)] = []
    for piece in sheet.atRules where isUnfit(piece, isThere) {
      edits.append((piece.range.lowerBound..<blockEnd(balanced, piece.range.upperBound), ""))
    }
    for piece in sheet.declarations {
      if let edit = edit(piece, values, isThere) {
        let end = edit.isEmpty ? semicolon(balanced, piece.range.upperBound) : piece.range.upperBound
        edits.append((piece.range.lowerBound..<end, edit))
      }
    }
    return applied(edits, to: balanced)
  }

  private static func isUnfit(_ piece: StyleSheet.Piece, _ isThere: (String) -> Bool) -> Bool {
    if StyleRules.rule(ofAtRule: piece.text) != nil { return true }
    guard piece.text.lowercased().hasPrefix("@import") else { return false }
    return !StyleSheet(Array((piece.text + ";").utf8)).references.allSatisfy { isThere($0.address) }
  }

  /// Returns the replacement of a declaration: empty to remove it, nil to keep it.
  private static func edit(
    _ piece: StyleSheet.Piece, _ values: [String: String], _ isThere: (String) -> Bool
  ) -> String? {
    let addresses = StyleSheet(Array((piece.text + ";").utf8), isAttribute: true).references
    if !addresses.allSatisfy({ isThere($0.address) }) { return "" }
    guard let rule = StyleRules.rule(of: piece) else { return nil }
    if rule.code == BookRule.styleNoWrap.code {
      return piece.whiteSpace == "pre" ? "white-space: pre-wrap" : ""
    }
    guard rule.code == BookRule.styleVariables.code, !piece.property.hasPrefix("--") else { return "" }
    return withValues(piece.text, values)
  }

  /// Each `var(--x, y)` by what `--x` was declared as, or by `y`; empty when neither is known.
  private static func withValues(_ text: String, _ values: [String: String]) -> String {
    var out = text
    // A value may name another; twice is deep enough for what people write.
    for _ in 0..<8 {
      guard let start = out.firstRange(of: "var(") else { return out }
      let inside = out[start.upperBound...].prefix { $0 != ")" }
      guard inside.endIndex < out.endIndex else { return "" }
      let parts = inside.split(separator: ",", maxSplits: 1).map { $0.trimmed }
      guard let name = parts.first, let value = values[name.lowercased()] ?? parts.dropFirst().first else {
        return ""
      }
      out.replaceSubrange(start.lowerBound...inside.endIndex, with: value)
    }
    return ""
  }

  static func withoutCharset(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.hasBytes("@charset"), let end = bytes.firstIndex(of: UInt8(ascii: ";")) else { return bytes }
    return Array(bytes[(end + 1)...])
  }

  private static func withMatchingBraces(_ bytes: [UInt8]) -> [UInt8] {
    var (depth, out, rest) = (0, [UInt8](), StyleSheet.braces(bytes)[...])
    for (at, byte) in bytes.enumerated() {
      if rest.first == at {
        rest = rest.dropFirst()
        depth += byte == UInt8(ascii: "{") ? 1 : -1
        if depth < 0 {
          depth = 0
          continue
        }
      }
      out.append(byte)
    }
    return out + Array(repeating: UInt8(ascii: "}"), count: depth)
  }

  /// Past the block that begins there, or the semicolon.
  private static func blockEnd(_ bytes: [UInt8], _ start: Int) -> Int {
    var (depth, at) = (0, start)
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "{") { depth += 1 }
      if bytes[at] == UInt8(ascii: "}") { depth -= 1 }
      at += 1
      if depth <= 0 { return at }
    }
    return at
  }

  private static func semicolon(_ bytes: [UInt8], _ end: Int) -> Int {
    end < bytes.count && bytes[end] == UInt8(ascii: ";") ? end + 1 : end
  }

  private static func applied(_ edits: [(range: Range<Int>, text: String)], to bytes: [UInt8]) -> [UInt8] {
    if edits.isEmpty { return bytes }
    var (out, at) = ([UInt8](), 0)
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.range.lowerBound >= at {
      out += bytes[at..<edit.range.lowerBound]
      out += edit.text.utf8
      at = min(bytes.count, edit.range.upperBound)
    }
    return out + bytes[at...]
  }
}
