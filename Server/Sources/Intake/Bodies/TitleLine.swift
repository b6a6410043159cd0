// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Makes one line of a title or a name that a client sent.
package enum TitleLine {
  /// The maximum length of a title, in characters.
  private static let limit = 1000

  /// Returns the title without control characters, line breaks, and marks that reverse the text after them; nil if nothing
  /// is left.
  package static func make(_ title: String) -> String? {
    var scalars = String.UnicodeScalarView()
    for scalar in title.unicodeScalars where !isReversing(scalar) {
      scalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    let line = String(scalars).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.isEmpty ? nil : String(line.prefix(limit))
  }

  // Embeddings, overrides and isolates stay in effect until they are closed, which a title may not do.
  private static func isReversing(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
