// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ShareContract
package import Storage

/// One destination: an item of `GET /v1/destinations`.
package struct DestinationResponse: Codable, Sendable {
  package struct Limits: Codable, Sendable {
    /// The largest number of bytes of one book.
    package let bookBytes: Int
    /// The largest number of mails of the account in a minute; absent without a limit.
    package let perMinute: Int?
    /// The largest number of mails of the account in 24 hours; absent without a limit.
    package let perDay: Int?
    /// The largest number of mails to this address in 24 hours, from all accounts; absent without a limit.
    package let toAddressPerDay: Int?
  }

  package let id: String
  package let kind: String
  package let address: String
  package let name: String
  package let confirmed: Bool
  package let isDefault: Bool
  package let settings: DestinationSettings
  /// The reason why it is disabled; absent while it is enabled.
  package let closed: Problem?
  /// The next digest; absent if no share waits for it.
  package let waiting: DigestStatus?
  /// When the next digest is sent, if it contains any share by then.
  package let nextDigest: String?
  package let limits: Limits
  package let folder: String?
  /// A webhook's secret; only the response that created it contains it.
  package let secret: String?
  /// The reason why the endpoint isn't verified, in the response to the request that added it.
  package let problem: Problem?

  package enum CodingKeys: String, CodingKey {
    case id, kind, address, name, confirmed, settings, closed, waiting, nextDigest, limits, folder, secret
    case problem
    case isDefault = "default"
  }
}
