// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Recognizes prices in text.
enum Price {
  /// Whether a short text has a currency's sign beside a number.
  static func isOne(_ text: Slice<UnsafeMutableBufferPointer<UInt8>>) -> Bool {
    guard text.count > 1, text.count < 24 else { return false }
    var hasSign = false
    var hasDigit = false
    var before: UInt8 = 0
    for byte in text {
      if URLText.isDigit(byte) { hasDigit = true }
      if byte == 0x24 || (before == 0xC2 && (byte == 0xA3 || byte == 0xA5))
        || (before == 0x82 && byte == 0xAC)
      {
        hasSign = true
      }
      before = byte
    }
    return hasSign && hasDigit
  }
}
