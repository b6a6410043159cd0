// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage

/// What `GET /v1/account` says about the server beside the account: how much it takes, and the operator's switch.
struct AccountTerms: Sendable {
  /// The limits, so that a sender can say "too large" before it sends.
  struct Limits: Encodable, Sendable {
    /// Bytes of a share in one request.
    let bodyBytes: Int
    /// Bytes of a share as a resumable upload.
    let uploadBytes: Int
    /// Grapheme clusters of a comment.
    let commentCharacters: Int
    /// Bytes that are kept of an account's; nil means no limit.
    let keptBytes: Int?
    /// Shares that are kept of an account's; nil means no limit.
    let keptShares: Int?
  }

  let limits: Limits
  let handOff: HandOffSwitch?

  init(_ configuration: ServerConfiguration) {
    limits = Limits(
      bodyBytes: configuration.maxBody, uploadBytes: configuration.maxUpload,
      commentCharacters: configuration.commentCharacters, keptBytes: configuration.quota.bytes,
      keptShares: configuration.quota.shares)
    handOff = configuration.handOff
  }
}
