// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import UIKit

/// The name of one attempt in the transfer service: of its session, and of its lease in the outbox.
///
/// Every attempt has its own, so that a late answer to one cannot disturb the next, and no two processes want one session.
struct TransferName: Hashable, Sendable {
  /// The background session's identifier.
  let session: String
  let owner: String
  /// The body's second name while the service has it; begins with the share's identifier.
  let file: String

  private static let ownerStart = "transfer-"

  init(share: ShareID, prefix: String) {
    self.init(String(UUID().uuidString.lowercased().prefix(8)), share, prefix)
  }

  /// The name whose lease is known; nil if that is not one of the transfer service's.
  init?(owner: String, share: ShareID, prefix: String) {
    guard owner.hasPrefix(Self.ownerStart) else { return nil }
    self.init(String(owner.dropFirst(Self.ownerStart.count)), share, prefix)
  }

  /// The name whose session is known; nil if that is not one of the share's.
  init?(session: String, share: ShareID, prefix: String) {
    let start = prefix + share.text + "."
    guard session.hasPrefix(start) else { return nil }
    self.init(String(session.dropFirst(start.count)), share, prefix)
  }

  private init(_ attempt: String, _ share: ShareID, _ prefix: String) {
    session = prefix + share.text + "." + attempt
    owner = Self.ownerStart + attempt
    file = share.text + "." + attempt
  }
}
