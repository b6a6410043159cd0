// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import ServerCore
package import ShareContract
package import Storage

/// How large a book may be, by destination.
package struct BookLimits: Sendable {
  /// Bytes of a book in a mail: with the third that mail adds it stays under the 25 MB of most providers.
  package var mail = 18_000_000
  /// Bytes of a book posted to a webhook.
  package var post = 100_000_000
  /// Bytes of a book in a folder, or one that a webhook fetches itself.
  package var folder = 2_000_000_000

  package init() {}

  /// The most bytes a book for that destination may have.
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

  /// Why a book cannot go there, nil when it can.
  package func obstacle(_ bytes: Int, to destination: DestinationRecord) -> Problem? {
    let limit = self.bytes(for: destination)
    guard bytes > limit else { return nil }
    return Problem(
      .bookTooLarge,
      .bookTooLarge(size: Self.words(bytes), name: destination.name, limit: Self.words(limit)))
  }

  /// A size for a person, such as `18 MB`.
  package static func words(_ bytes: Int) -> String {
    if bytes < 1000 { return "\(bytes) bytes" }
    if bytes < 1_000_000 { return "\((bytes + 500) / 1000) KB" }
    let (unit, name) = bytes < 1_000_000_000 ? (1_000_000, "MB") : (1_000_000_000, "GB")
    let tenths = (bytes * 10 + unit / 2) / unit
    return tenths < 100 && tenths % 10 > 0
      ? "\(tenths / 10).\(tenths % 10) \(name)" : "\(tenths / 10) \(name)"
  }
}
