// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Texts that were UTF-8, were taken for Latin-1 and encoded once more before they came onto the page.
enum Mojibake {
  /// Put right where controls nobody writes show that it happened and the result is UTF-8; else as it was.
  static func repaired(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { (0x80...0x9F).contains($0.value) }) else { return text }
    let bytes = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
    guard bytes.count == text.unicodeScalars.count else { return text }
    return String(validating: bytes, as: UTF8.self) ?? text
  }
}
