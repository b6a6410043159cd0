// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

/// Whether the server takes a share of its size, asked before the user posts it.
///
/// The limits are the server's last known ones, and the server decides. So only shares that can't fit are refused here.
package struct ShareSizeCheck: Hashable, Sendable {
  /// How a share of this size goes out.
  package enum Verdict: Hashable, Sendable {
    case fits
    /// As a resumable upload, which may take a while.
    case large(bytes: Int)
    /// Too large: the attachment, or nil for all of them together; its length and the server's limit, in bytes.
    case tooLarge(name: String?, bytes: Int, limit: Int)
  }

  package let size: ShareSize
  /// How it goes out.
  package let verdict: Verdict

  /// Holds a size against limits.
  package init(_ size: ShareSize, limits: AccountSnapshot.Limits) {
    self.size = size
    verdict = Self.verdict(size, limits)
  }

  private static func verdict(_ size: ShareSize, _ limits: AccountSnapshot.Limits) -> Verdict {
    let most = [limits.bodyBytes, limits.uploadBytes].compactMap(\.self).max()
    if let most, size.bytes > most {
      let isAlone = size.largestBytes > most
      return .tooLarge(
        name: isAlone ? size.largestName : nil, bytes: isAlone ? size.largestBytes : size.bytes, limit: most)
    }
    guard let inOne = limits.bodyBytes, size.bytes + size.overhead > inOne else { return .fits }
    return .large(bytes: size.bytes)
  }
}

extension ShareSizeCheck {
  /// What the user reads before Post; nil when there is nothing to say.
  package func message(in language: MessageLanguage = .current) -> String? {
    switch verdict {
    case .fits: return nil
    case .large(let bytes):
      let size = language.bytes(bytes)
      return language.say(
        "Large: \(size) will be uploaded in the background and resumed if the connection breaks.",
        de: "Groß: \(size) werden im Hintergrund gesendet, in Stücken, wenn die Verbindung abreißt.")
    case .tooLarge(let name, let bytes, let limit):
      return ShareMessages.reason(.tooLarge(name: name, bytes: bytes, limit: limit), in: language)
    }
  }
}
