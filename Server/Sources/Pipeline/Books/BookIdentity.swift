// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
package import Foundation

/// Derives a book's identity from its articles, so that a book made again outside a server is the same book.
package enum BookIdentity {
  /// A UUID of version 8 from the articles' content (RFC 9562, section 5.8).
  package static func identifier(of articles: [String]) -> UUID {
    var bytes = Array(SHA256.hash(data: Data(articles.joined(separator: "\u{0}").utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.load(as: uuid_t.self)) }
  }

  /// The latest publication date of the articles, or else a fixed day, so that the same input gives the same bytes.
  package static func date(of published: [String]) -> Date {
    let days = published.compactMap { try? Date($0.prefix(10) + "T00:00:00Z", strategy: .iso8601) }
    return days.max() ?? Date(timeIntervalSince1970: 946_684_800)
  }
}
