// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit

/// What the description of a task says: the share it sends, and the server it sends it to.
///
/// The user can give a share to another server while an earlier request is still on its way. Only with the server can a late
/// receipt be told from one of the new server.
struct TransferDescription: Hashable, Sendable {
  let id: ShareID
  /// Nil for a task that an earlier version started.
  let server: ServerAddress?

  init(_ id: ShareID, to server: ServerAddress) {
    self.id = id
    self.server = server
  }

  /// Reads a description; nil if it isn't one of ours.
  init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard let id = parts.first.map(String.init).flatMap(ShareID.init) else { return nil }
    self.id = id
    server = parts.count == 2 ? URL(string: String(parts[1])).map(ServerAddress.init) : nil
  }

  var text: String { id.text + (server.map { " " + $0.text } ?? "") }
}
