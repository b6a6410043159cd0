// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage

/// The server's limits and hand-off settings in the response of `GET /v1/account`.
package struct AccountTerms: Sendable {
  /// The limits, so that clients can report "too large" before they send.
  package struct Limits: Encodable, Sendable {
    /// The maximum size of a share in one request, in bytes.
    package let bodyBytes: Int
    /// The maximum size of a share as a resumable upload, in bytes.
    package let uploadBytes: Int
    /// The maximum length of a comment in grapheme clusters.
    package let commentCharacters: Int
    /// The storage quota of the account in bytes; nil means no limit.
    package let quotaBytes: Int?
    /// The maximum number of the account's shares; nil means no limit.
    package let quotaShares: Int?

    private enum CodingKeys: String, CodingKey {
      case bodyBytes, uploadBytes, commentCharacters
      case quotaBytes = "keptBytes"
      case quotaShares = "keptShares"
    }

    package init(
      bodyBytes: Int, uploadBytes: Int, commentCharacters: Int, quotaBytes: Int?, quotaShares: Int?
    ) {
      self.bodyBytes = bodyBytes
      self.uploadBytes = uploadBytes
      self.commentCharacters = commentCharacters
      self.quotaBytes = quotaBytes
      self.quotaShares = quotaShares
    }
  }

  package let limits: Limits
  package let handOff: HandOffSwitch?

  package init(limits: Limits, handOff: HandOffSwitch?) {
    self.limits = limits
    self.handOff = handOff
  }
}
