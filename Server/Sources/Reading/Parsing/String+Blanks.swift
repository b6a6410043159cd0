// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension String {
  /// Without blanks at the ends and with one blank where there were several.
  var collapsed: String {
    split { $0.isWhitespace || $0 == "\u{FEFF}" || $0 == "\u{200B}" }.joined(separator: " ")
  }

  /// Nil when nothing is left of it.
  var nonEmpty: String? { isEmpty ? nil : self }
}
