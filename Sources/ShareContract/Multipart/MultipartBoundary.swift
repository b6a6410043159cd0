// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The boundary of a multipart body (RFC 2046, section 5.1.1), checked.
///
/// ```swift
/// let boundary = try MultipartBoundary(contentType: "multipart/form-data; boundary=x")
/// ```
public struct MultipartBoundary: Hashable, Sendable {
  /// The boundary without the leading hyphens.
  public let text: String

  /// Takes 1 to 70 of the characters that RFC 2046 allows; else throws `illegalBoundary`.
  public init(_ text: String) throws(MultipartError) {
    let bytes = Array(text.utf8)
    let isLegal = (1...70).contains(bytes.count) && bytes.allSatisfy(Self.isAllowed) && bytes.last != 0x20
    guard isLegal else { throw MultipartError(.illegalBoundary, at: 0) }
    self.text = text
  }

  /// Reads the boundary of a `multipart/form-data` content type.
  public init(contentType: String) throws(MultipartError) {
    let value = try MultipartHeaderValue(contentType, at: 0)
    guard value.main == "multipart/form-data" else { throw MultipartError(.missingBoundary, at: 0) }
    guard let boundary = value.parameters["boundary"] else { throw MultipartError(.missingBoundary, at: 0) }
    try self.init(boundary)
  }

  /// Makes a boundary of 160 random bits, which no content can be expected to contain.
  public static func random() -> MultipartBoundary {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  /// Makes a boundary with the randomness of `generator`.
  public static func random(using generator: inout some RandomNumberGenerator) -> MultipartBoundary {
    let digits = Array("0123456789abcdef")
    let random = (0..<40).map { _ in digits[Int.random(in: 0..<16, using: &generator)] }
    return MultipartBoundary(unchecked: "sharepipe-" + String(random))
  }

  /// The content type of a body with this boundary.
  public var contentType: String {
    let isToken = text.utf8.allSatisfy(MultipartHeaderValue.isToken)
    return "multipart/form-data; boundary=" + (isToken ? text : "\"\(text)\"")
  }

  private init(unchecked text: String) {
    self.text = text
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "a")...UInt8(ascii: "z"): true
    default: "'()+_,-./:=? ".utf8.contains(byte)
    }
  }
}
