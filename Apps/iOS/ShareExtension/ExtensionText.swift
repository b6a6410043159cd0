// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The texts that the extension shows.
enum ExtensionText {
  static let title = text("share.title", "Sharepipe")
  static let placeholder = text("share.placeholder", "Add a comment")

  private static func text(_ key: String, _ english: String) -> String {
    NSLocalizedString(key, tableName: nil, bundle: .main, value: english, comment: "")
  }
}
