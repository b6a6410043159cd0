// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Testing

/// A text as the argument of a test.
///
/// Reports show its beginning, because all of it would fill them with thousands of lines.
struct LongText: Sendable, CustomTestStringConvertible {
  let text: String

  init(_ text: String) { self.text = text }

  var testDescription: String {
    "\(String(text.prefix(30)).debugDescription) … (\(text.unicodeScalars.count) characters)"
  }
}
