// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The percent-encoding of Amazon's signatures: everything but letters, digits, and `-._~` is encoded.
enum S3Encoding {
  static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      isUnreserved(byte)
        ? String(UnicodeScalar(byte))
        : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~".utf8.contains(byte)
    }
  }
}
