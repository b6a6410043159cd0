// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The little of `style` that matters.
enum StyleReader {
  /// Whether `display:none` or `visibility:hidden` is in a value.
  static func hides(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    for at in value.indices.dropFirst() where value[at] == UInt8(ascii: ":") {
      var before = at - 1
      while before > 0, value[before] == 0x20 { before -= 1 }
      guard value[before] | 0x20 == UInt8(ascii: "y") else { continue }
      var word = at + 1
      while word < value.count, value[word] == 0x20 { word += 1 }
      if matches(value, word, "none") || matches(value, word, "hidden") { return true }
    }
    return false
  }

  private static func matches(
    _ value: UnsafeBufferPointer<UInt8>, _ position: Int, _ word: StaticString
  ) -> Bool {
    guard position + word.utf8CodeUnitCount <= value.count else { return false }
    for at in 0..<word.utf8CodeUnitCount where value[position + at] | 0x20 != word.utf8Start[at] {
      return false
    }
    return true
  }
}
