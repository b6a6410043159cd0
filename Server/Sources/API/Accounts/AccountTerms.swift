// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage

/// What `GET /v1/account` says about the server beside the account: how much it takes, and the operator's switch.
package struct AccountTerms: Sendable {
  /// The limits, so that a sender can say "too large" before it sends.
  package struct Limits: Encodable, Sendable {
    /// Bytes of a share in one request.
    package let bodyBytes: Int
    /// Bytes of a share as a resumable upload.
    package let uploadBytes: Int
    /// Grapheme clusters of a comment.
    package let commentCharacters: Int
    /// Bytes that are kept of an account's; nil means no limit.
    package let keptBytes: Int?
    /// Shares that are kept of an account's; nil means no limit.
    package let keptShares: Int?

    package init(
      bodyBytes: Int, uploadBytes: Int, commentCharacters: Int, keptBytes: Int?, keptShares: Int?
    ) {
      self.bodyBytes = bodyBytes
      self.uploadBytes = uploadBytes
      self.commentCharacters = commentCharacters
      self.keptBytes = keptBytes
      self.keptShares = keptShares
    }
  }

  package let limits: Limits
  package let handOff: HandOffSwitch?

  package init(limits: Limits, handOff: HandOffSwitch?) {
    self.limits = limits
    self.handOff = handOff
  }
}
