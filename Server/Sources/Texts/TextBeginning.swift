// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The beginning of a text, as much as fits in one book.
package struct TextBeginning: Sendable {
  /// How much of a text is converted.
  package struct Limits: Sendable {
    package var bytes: Int
    package var lines: Int

    package init(bytes: Int, lines: Int) {
      self.bytes = bytes
      self.lines = lines
    }

    /// 8 MiB and 200,000 lines: twice the Bible, or all plays of Shakespeare.
    package static let book = Limits(bytes: 8 << 20, lines: 200_000)
  }

  package let text: String
  /// Bytes of the whole text that are in `text`.
  package let bytes: Int
  /// Whether there is more of the text.
  package let isCut: Bool

  /// Ends after a complete character, and after a complete line if there are too many lines.
  package init(_ whole: [UInt8], limits: Limits = .book) {
    bytes = whole.withUnsafeBufferPointer { Self.end(of: $0, limits) }
    isCut = bytes < whole.count
    text = String(decoding: whole[..<bytes], as: UTF8.self)
  }

  private static func end(of whole: UnsafeBufferPointer<UInt8>, _ limits: Limits) -> Int {
    var end = min(whole.count, limits.bytes)
    // A byte that continues a character of UTF-8 begins with the bits 10.
    while end > 0, end < whole.count, end > limits.bytes - 4, whole[end] & 0xC0 == 0x80 { end -= 1 }
    var lines = 0
    for at in 0..<end where isLineEnd(whole, at) {
      lines += 1
      if lines == limits.lines { return at + 1 }
    }
    return end
  }

  /// Line feed, form feed, or a carriage return without a line feed.
  private static func isLineEnd(_ whole: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
    let byte = whole[at]
    guard byte <= 0x0D else { return false }
    return byte == 0x0A || byte == 0x0C || byte == 0x0D && (at + 1 == whole.count || whole[at + 1] != 0x0A)
  }
}
