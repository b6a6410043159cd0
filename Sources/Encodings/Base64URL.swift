// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// Linked statically on Linux, all of Foundation adds 43 MB to a program that uses nothing else of it.
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Encodes bytes in the URL-safe alphabet of Base64, without padding (RFC 4648, section 5; RFC 7515, appendix C).
public enum Base64URL {
  /// Returns the text of the bytes.
  public static func encode(_ bytes: some Sequence<UInt8>) -> String {
    Data(bytes).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Returns the bytes of a text, or nil when `encode` would not write exactly this text.
  public static func decode(_ text: some StringProtocol) -> Data? {
    guard text.utf8.allSatisfy(isLetter) else { return nil }
    let plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
    let padded = plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    // Decoders ignore the unused bits of the last letter; a signed text must have one form only.
    guard let bytes = Data(base64Encoded: padded), encode(bytes) == String(text) else { return nil }
    return bytes
  }

  /// Returns whether a byte belongs to the alphabet.
  public static func isLetter(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
