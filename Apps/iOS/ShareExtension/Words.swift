// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit
import ShareKitPlatform

/// What the extension says.
enum Words {
  static let saving = text("share.saving", "Saving…")
  static let saved = text("share.saved", "Saved")
  static let done = text("share.done", "OK")

  /// What is not in a saved share.
  static func missing(_ count: Int) -> String {
    text("share.missing", "Not in it, because it could not be read: %d")
      .replacingOccurrences(of: "%d", with: String(count))
  }

  /// Why a share could not be saved.
  static func failure(_ error: any Error) -> String {
    switch error {
    case let nothing as ShareFlow.NothingToShare: return words(for: nothing.outcome)
    case OutboxError.empty: return text("share.nothing", "There is nothing here that can be sent")
    case OutboxError.noRoom: return text("share.noRoom", "Not saved: this device is full")
    default: return text("share.failed", "Not saved: %@").replacingOccurrences(of: "%@", with: "\(error)")
    }
  }

  private static func words(for outcome: LoadOutcome) -> String {
    switch outcome.verdict {
    case .deviceFull: text("share.noRoom", "Not saved: this device is full")
    case .failed, .cancelled: text("share.unreadable", "Not saved: the other app did not hand it over")
    case .empty, .loaded: text("share.nothing", "There is nothing here that can be sent")
    }
  }

  private static func text(_ key: String, _ english: String) -> String {
    NSLocalizedString(key, tableName: nil, bundle: .main, value: english, comment: "")
  }
}
