// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKitPlatform

/// The texts that the extension shows.
enum ExtensionText {
  static let title = text("share.title", "Sharepipe")
  static let placeholder = text("share.placeholder", "Add a comment")
  static let saving = text("share.saving", "Saving…")
  static let saved = text("share.saved", "Saved")

  /// Explains why a share could not be saved.
  static func failure(_ error: any Error) -> String { ShareFlow.message(for: error, app: title) }

  private static func text(_ key: String, _ english: String) -> String {
    NSLocalizedString(key, tableName: nil, bundle: .main, value: english, comment: "")
  }
}
