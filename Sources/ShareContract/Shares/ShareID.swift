// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// The identifier of a share: a UUID of version 7, made where the share is made.
///
/// It is the idempotency key of every attempt to hand the share over (RFC 9562, section 5.7).
/// On the wire and on disk it is the lower-case canonical text.
///
/// ```swift
/// let id = ShareID.make(at: Date())
/// let text = ShareID("0190B6A1-7C3E-7D2F-8A5B-1C2D3E4F5A6B")?.text     // in lower case
/// ```
public struct ShareID: Hashable, Sendable {
  /// The canonical text, 36 lower-case characters.
  public let text: String

  /// Reads a UUID of any version in canonical form, upper or lower case; nil for anything else.
  public init?(_ text: String) {
    guard text.utf8.count == 36, let uuid = UUID(uuidString: text) else { return nil }
    self.init(uuid)
  }

  /// Takes the UUID as it is.
  public init(_ uuid: UUID) {
    text = uuid.uuidString.lowercased()
  }

  /// Makes a new identifier: 48 bits of milliseconds since 1970, then 74 random bits.
  public static func make(at time: Date = Date()) -> ShareID {
    var generator = SystemRandomNumberGenerator()
    return make(at: time, using: &generator)
  }

  /// Makes a new identifier with the randomness of `generator`.
  public static func make(at time: Date, using generator: inout some RandomNumberGenerator) -> ShareID {
    let milliseconds = UInt64(max(0, time.timeIntervalSince1970 * 1000))
    var bytes = [UInt8](repeating: 0, count: 16)
    for index in 0..<6 { bytes[index] = UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * index)) }
    for index in 6..<16 { bytes[index] = generator.next() }
    bytes[6] = bytes[6] & 0x0F | 0x70
    bytes[8] = bytes[8] & 0x3F | 0x80
    return ShareID(uuid(of: bytes))
  }

  private static func uuid(of b: [UInt8]) -> UUID {
    UUID(
      uuid: (
        b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7],
        b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15]
      ))
  }
}

extension ShareID: Codable, CustomStringConvertible {
  /// The canonical text of the identifier.
  public var description: String { text }

  /// Reads the canonical text; anything else is a decoding error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = ShareID(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not a UUID")
    }
    self = id
  }

  /// Writes the canonical text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
