// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation
import Messages
import ServerCore
import ShareContract

/// Parses an `application/x-www-form-urlencoded` body as the WHATWG URL standard does.
package enum FormBody {
  /// More fields than any of the server's forms has.
  private static let fieldLimit = 100

  /// The first value of each field; throws 400 for bytes that are not text after decoding, and for null characters.
  package static func fields(of body: some Collection<UInt8>) throws -> [String: String] {
    Dictionary(try pairs(of: body).map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// All fields in their order; throws 400 for bytes that are not text after decoding, and for null characters.
  package static func pairs(of body: some Collection<UInt8>) throws -> [(name: String, value: String)] {
    let pairs = body.split(separator: UInt8(ascii: "&"))
    guard pairs.count <= fieldLimit else { throw malformed }
    return try pairs.map { pair in
      let halves = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return (name: try text(halves[0]), value: halves.count > 1 ? try text(halves[1]) : "")
    }
  }

  private static func text(_ bytes: some Collection<UInt8>) throws -> String {
    let bytes = PercentDecoder.decode(bytes, plusIsSpace: true)
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else { throw malformed }
    return text
  }

  private static let malformed = Problem(
    .badRequest, .formNotText)
}
