// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit
import ShareKitPlatform

/// What the extension says.
enum Words {
  static let title = text("share.title", "Sharepipe")
  static let placeholder = text("share.placeholder", "Add a note")
  static let saving = text("share.saving", "Saving…")
  static let saved = text("share.saved", "Saved")

  /// Why a share could not be saved.
  static func failure(_ error: any Error) -> String {
    switch error {
    case let nothing as ShareFlow.NothingToShare: return ShareWords.nothingTaken(nothing.outcome.verdict)
    case let large as ShareFlow.TooLarge: return large.check.words() ?? ""
    case is ShareFlow.NotUnlocked: return ShareWords.notUnlocked()
    case OutboxError.empty: return ShareWords.nothingTaken(.empty)
    case OutboxError.noRoom: return ShareWords.nothingTaken(.deviceFull)
    case is SharedContainer.Unavailable:
      return text("share.noGroup", "Not saved: Sharepipe is not installed completely. Install it again.")
    default: return text("share.failed", "Not saved: %@").replacingOccurrences(of: "%@", with: "\(error)")
    }
  }

  private static func text(_ key: String, _ english: String) -> String {
    NSLocalizedString(key, tableName: nil, bundle: .main, value: english, comment: "")
  }
}
