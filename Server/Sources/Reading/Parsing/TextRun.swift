// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The range of a text in the bytes of the page.
struct TextRun: BitwiseCopyable {
  var start: Int32
  var length: Int32
  /// Whether there may be a character reference in it.
  var hasReferences = false

  /// A sign that stands nowhere on the page.
  init(sign: UInt8) {
    start = -Int32(sign)
    length = 1
  }

  init(start: Int32, length: Int32, hasReferences: Bool = false) {
    self.start = start
    self.length = length
    self.hasReferences = hasReferences
  }
}
