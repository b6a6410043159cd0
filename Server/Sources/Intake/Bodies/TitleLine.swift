// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Makes one line of a title or a name that a client sent.
package enum TitleLine {
  /// The maximum length of a title, in characters.
  private static let limit = 1000

  /// Returns the title without control characters, line breaks, and marks that reverse the text after them; nil if nothing
  /// is left.
  package static func make(_ title: String) -> String? {
    if isPlain(title) { return title }
    var scalars = String.UnicodeScalarView()
    for scalar in title.unicodeScalars where !isReversing(scalar) {
      scalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    let line = String(scalars).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.isEmpty ? nil : String(line.prefix(limit))
  }

  /// Whether a title stays as it is: short, of printable ASCII characters, with single spaces between its words.
  private static func isPlain(_ title: String) -> Bool {
    let (bytes, space) = (title.utf8, UInt8(ascii: " "))
    guard bytes.count <= limit, let first = bytes.first, first != space, bytes.last != space else {
      return false
    }
    return zip(bytes, bytes.dropFirst()).allSatisfy {
      (space..<0x7F).contains($0) && ($0, $1) != (space, space)
    }
      && (space..<0x7F).contains(bytes.last ?? 0)
  }

  // Embeddings, overrides and isolates stay in effect until they are closed, which a title may not do.
  private static func isReversing(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
