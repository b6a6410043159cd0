// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Percent-encodes text (RFC 3986, section 2.1): every byte of its UTF-8 that may not stay becomes `%` and two digits.
public struct PercentEncoder: Sendable {
  /// Keeps ASCII letters and digits only.
  public static let alphanumerics = PercentEncoder(keeping: "")
  /// Keeps the unreserved characters of RFC 3986, section 2.3: right for any single value in a URL or a form.
  public static let unreserved = PercentEncoder(keeping: "-._~")
  /// Keeps the `attr-char` of RFC 8187, section 3.2.1: for parameters of header fields such as `filename*`.
  public static let headerParameter = PercentEncoder(keeping: "!#$&+-.^_`|~")
  /// Keeps the `pchar` of RFC 3986, section 3.3 without `:`, which could be read as the end of a scheme.
  public static let pathSegment = PercentEncoder(keeping: "-._~!$&'()*+,;=@")

  private let isUnescaped: [Bool]
  private let keepsEscapes: Bool
  private let keepsFirstHash: Bool

  /// Makes an encoder.
  ///
  /// - Parameters:
  ///   - unescaped: ASCII characters that stay as they are, beside letters and digits.
  ///   - keepingEscapes: whether a `%` before two hexadecimal digits stays; for text that may be encoded already.
  ///   - keepingFirstHash: whether the first `#` stays, which begins the fragment of a URL.
  public init(keeping unescaped: String, keepingEscapes: Bool = false, keepingFirstHash: Bool = false) {
    var isUnescaped = (0...255).map { UInt8($0).isASCIILetterOrDigit }
    for byte in unescaped.utf8 { isUnescaped[Int(byte)] = true }
    self.isUnescaped = isUnescaped
    keepsEscapes = keepingEscapes
    keepsFirstHash = keepingFirstHash
  }

  /// Returns the text encoded.
  public func encode(_ text: some StringProtocol) -> String {
    String(decoding: encode(bytes: Array(text.utf8)[...]), as: UTF8.self)
  }

  /// Returns the bytes encoded, as ASCII.
  public func encode(bytes text: ArraySlice<UInt8>) -> [UInt8] {
    guard !text.allSatisfy({ isUnescaped[Int($0)] }) else { return Array(text) }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.count + 16)
    var hasHash = false
    for index in text.indices {
      let byte = text[index]
      let isFirstHash = keepsFirstHash && !hasHash && byte == UInt8(ascii: "#")
      hasHash = hasHash || isFirstHash
      if isUnescaped[Int(byte)] || isFirstHash || keepsEscapes && text.beginsEscape(at: index) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
      }
    }
    return encoded
  }

  // RFC 3986, section 2.1 recommends capital letters.
  private static let digits = Array("0123456789ABCDEF".utf8)
}

extension UInt8 {
  var isASCIILetterOrDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }

  /// The value of an ASCII hexadecimal digit.
  var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns whether a `%` and two hexadecimal digits stand at the index.
  func beginsEscape(at index: Int) -> Bool {
    self[index] == UInt8(ascii: "%") && index + 2 < endIndex && self[index + 1].hexadecimalValue != nil
      && self[index + 2].hexadecimalValue != nil
  }
}
