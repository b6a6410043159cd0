// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Style sheets, and styles in pages.
enum StyleRules {
  static func check(_ sheet: StyleSheet, _ path: String, _ list: FindingList, line offset: Int = 0) {
    if let line = sheet.brokenLine {
      list.note(.styleBroken, path, line: line + offset, "Braces do not match")
    }
    for piece in sheet.atRules {
      if let rule = rule(ofAtRule: piece.text) {
        list.note(rule, path, line: piece.line + offset, first(piece.text))
      }
    }
    for piece in sheet.declarations {
      if let rule = rule(of: piece) { list.note(rule, path, line: piece.line + offset, first(piece.text)) }
    }
  }

  static func rule(ofAtRule text: String) -> BookRule? {
    let text = text.lowercased()
    if text.hasPrefix("@font-face") { return .styleFont }
    // Names of kinds of readers are understood; measured screens are not.
    return text.hasPrefix("@media") && text.contains("(") ? .styleMediaQuery : nil
  }

  static func rule(of piece: StyleSheet.Piece) -> BookRule? {
    let (property, value) = (piece.property, piece.value)
    if property.hasPrefix("--") || value.contains("var(") { return .styleVariables }
    switch property {
    case "position": return value.hasPrefix("fixed") || value.hasPrefix("absolute") ? .stylePosition : nil
    case "overflow", "overflow-x", "overflow-y": return value.hasPrefix("visible") ? nil : .styleOverflow
    case "direction", "unicode-bidi": return .styleForbidden
    case "white-space": return ["nowrap", "pre"].contains(piece.whiteSpace) ? .styleNoWrap : nil
    default: return nil
    }
  }

  private static func first(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(80).description
  }
}
