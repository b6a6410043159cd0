// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import ServerCore
package import ShareContract
package import Storage

/// The largest size of a book for each kind of destination.
package struct BookLimits: Sendable {
  /// Bytes of a book in a mail: base64 adds a third, and the mail stays under the 25 MB that most providers allow.
  package var mail = 18_000_000
  /// Bytes of a book posted to a webhook.
  package var post = 100_000_000
  /// Bytes of a book that is written to a folder, or that a webhook's receiver downloads.
  package var folder = 2_000_000_000

  package init() {}

  /// The largest number of bytes of a book for that destination.
  package func bytes(for destination: DestinationRecord) -> Int {
    min(destination.settings.maxBytes ?? .max, own(destination))
  }

  private func own(_ destination: DestinationRecord) -> Int {
    switch destination.kind {
    case .kindle, .email: mail
    case .webhook: destination.settings.sendsBook == true ? post : folder
    case .folder: folder
    }
  }

  /// Explains why a book is too large for a destination; nil if it isn't.
  package func obstacle(_ bytes: Int, to destination: DestinationRecord) -> Problem? {
    let limit = self.bytes(for: destination)
    guard bytes > limit else { return nil }
    return Problem(
      .bookTooLarge,
      .bookTooLarge(size: bytes, name: destination.name, limit: limit))
  }
}
