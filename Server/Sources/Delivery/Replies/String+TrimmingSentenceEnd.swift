// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension String {
  /// The text without punctuation at its end.
  var trimmingSentenceEnd: String {
    var text = self[...]
    while let last = text.last, ".,;:!?'".contains(last) { text = text.dropLast() }
    return String(text)
  }
}
