// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// Base64 in the alphabet of addresses, without padding (RFC 4648, section 5); one text for one value.
package enum Base64URL {
  package static func encode(_ bytes: some DataProtocol) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
      "=", with: "")
  }

  package static func decode(_ text: some StringProtocol) -> Data? {
    guard text.utf8.allSatisfy(isLetter) else { return nil }
    let plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
    let padded = plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    guard let bytes = Data(base64Encoded: padded), encode(bytes) == String(text) else { return nil }
    return bytes
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }
}
