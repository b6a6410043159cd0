// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
import ShareContract

/// The fields of an `application/x-www-form-urlencoded` body, as the WHATWG URL standard reads them.
enum FormBody {
  /// More fields than any form of ours has.
  private static let fieldLimit = 100

  /// The first value of each field; throws 400 for bytes that are not text after decoding, and for null characters.
  static func fields(of body: some Collection<UInt8>) throws -> [String: String] {
    Dictionary(try pairs(of: body).map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// All fields in their order; throws 400 for bytes that are not text after decoding, and for null characters.
  static func pairs(of body: some Collection<UInt8>) throws -> [(name: String, value: String)] {
    let pairs = body.split(separator: UInt8(ascii: "&"))
    guard pairs.count <= fieldLimit else { throw malformed }
    return try pairs.map { pair in
      let halves = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return (name: try text(halves[0]), value: halves.count > 1 ? try text(halves[1]) : "")
    }
  }

  private static func text(_ bytes: some Collection<UInt8>) throws -> String {
    let bytes = decoded(Array(bytes))
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else { throw malformed }
    return text
  }

  // A per cent sign that no two digits follow stands for itself.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
        let low = digit(bytes[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(bytes[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : bytes[index])
        index += 1
      }
    }
    return decoded
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init)
  }

  private static let malformed = Problem(
    .badRequest, .formNotText)
}
