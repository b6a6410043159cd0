// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import HTTPTypes
import ShareContract

extension HTTPField.Name {
  /// The field `Referrer-Policy`: which address a browser sends along with a link.
  package static let referrerPolicy = Self("Referrer-Policy")!
  /// The field `Sec-Fetch-Site`: whether a request comes from one of our own pages.
  package static let secFetchSite = Self("Sec-Fetch-Site")!
  /// The field `Idempotency-Key`: the identifier of a share, the same in every attempt.
  package static let idempotencyKey = Self(HeaderName.idempotencyKey)!
  /// The field `Idempotency-Replayed`: whether an earlier request stored the share.
  package static let idempotencyReplayed = Self(HeaderName.idempotencyReplayed)!
  /// The field `Sharepipe-Account`: the account that the client expects its token to belong to.
  package static let sharepipeAccount = Self(HeaderName.account)!
  /// Sharepipe-Installation: the installation that sends a share.
  package static let sharepipeInstallation = Self("Sharepipe-Installation")!
}
