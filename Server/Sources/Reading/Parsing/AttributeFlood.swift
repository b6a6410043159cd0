// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Tags with so many attributes that libxml2, which compares each with all before it, would take seconds.
enum AttributeFlood {
  /// More attributes than this on one element are an attack.
  private static let most = 1000
  /// A page is looked through at most this many times its length.
  private static let effort = 4

  /// Whether a tag on the page may have too many attributes; looks from every place where a tag could begin.
  static func isPossible(in page: UnsafeBufferPointer<UInt8>) -> Bool {
    var left = page.count * effort
    var at = 0
    while at + 1 < page.count {
      guard page[at] == UInt8(ascii: "<"), AddressText.isLetter(page[at + 1]) else {
        at += 1
        continue
      }
      let tag = attributes(UnsafeBufferPointer(rebasing: page[at...]))
      if tag.count > most { return true }
      left -= tag.length
      guard left > 0 else { return true }
      at += 1
    }
    return false
  }

  /// Blanks outside quotes, of which one stands before each attribute, up to the tag's end or too many.
  static func attributes(_ tag: UnsafeBufferPointer<UInt8>) -> (count: Int, length: Int) {
    var quote: UInt8 = 0
    var before: UInt8 = 0
    var count = 0
    for at in 0..<tag.count {
      let byte = tag[at]
      if quote != 0 {
        if byte == quote { quote = 0 }
        continue
      }
      if byte > 0x3E {
        before = byte
        continue
      }
      if byte == 0x22 || byte == 0x27, before == UInt8(ascii: "=") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return (count, at)
      } else if byte <= 0x20 || byte == UInt8(ascii: "/") {
        if before > 0x20 { count += 1 }
        if before == UInt8(ascii: "=") { continue }
      }
      before = byte
    }
    return (count, tag.count)
  }
}
