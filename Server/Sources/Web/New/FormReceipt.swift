// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import NIOCore
import ServerCore

/// Confirms to the page's script that every share of a form is durable.
///
/// The script deletes its copy only when `id` and `sha256` are those of the form it sent.
struct FormReceipt: Codable {
  /// The form's own identifier.
  let id: String
  /// SHA-256 of the exact request body in hexadecimal digits.
  let sha256: String
  /// The number of shares, including those of an earlier request with the same form.
  let added: Int
  /// How many of these an earlier request with the same form had added.
  let known: Int
  /// How many of those have other destinations, which they keep.
  let otherDestinations: Int

  init(_ submission: Submission?, _ body: ByteBuffer, _ outcome: NewShareSender.Outcome) {
    id = submission?.text ?? ""
    sha256 = Secret.hexadecimal(SHA256.hash(data: Array(body.readableBytesView)))
    (added, known, otherDestinations) = (outcome.accepted, outcome.known, outcome.otherDestinations)
  }
}
