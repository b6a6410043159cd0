// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import HTTPTypes
import ShareContract

extension HTTPField.Name {
  /// Referrer-Policy.
  package static let referrerPolicy = Self("Referrer-Policy")!
  /// Sec-Fetch-Site.
  package static let secFetchSite = Self("Sec-Fetch-Site")!
  /// Idempotency-Key.
  package static let idempotencyKey = Self(HeaderName.idempotencyKey)!
  /// Idempotency-Replayed.
  package static let idempotencyReplayed = Self(HeaderName.idempotencyReplayed)!
  /// Sharepipe-Account.
  package static let sharepipeAccount = Self(HeaderName.account)!
  /// Sharepipe-Installation: the installation that sends a share.
  package static let sharepipeInstallation = Self("Sharepipe-Installation")!
}
