// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The texts of the widget gallery; what the widget shows comes from ShareKit.
enum WidgetText {
  static let name = text("widget.name", "Waiting")
  static let explanation = text(
    "widget.explanation", "Shares that wait on this device until the server has them.")

  private static func text(_ key: String, _ english: String) -> String {
    NSLocalizedString(key, tableName: nil, bundle: .main, value: english, comment: "")
  }
}
