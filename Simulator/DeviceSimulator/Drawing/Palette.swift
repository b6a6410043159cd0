// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// The values of the system's colors, see developer.apple.com/design/human-interface-guidelines/color.
struct Palette: Sendable {
  let isDark: Bool

  private static let all: [String: (light: String, dark: String)] = [
    "systemBackground": ("#ffffff", "#1c1c1e"), "secondarySystemBackground": ("#f2f2f7", "#2c2c2e"),
    "systemGroupedBackground": ("#f2f2f7", "#1c1c1e"),
    "secondarySystemGroupedBackground": ("#ffffff", "#2c2c2e"), "label": ("#000000", "#ffffff"),
    "secondaryLabel": ("#6c6c70", "#aeaeb2"), "placeholderText": ("#a0a0a5", "#737378"),
    "systemRed": ("#d70015", "#ff6961"), "systemGreen": ("#248a3d", "#30d158"),
    "systemOrange": ("#c93400", "#ffb340"), "systemBlue": ("#0071e3", "#409cff"),
    "separator": ("#c6c6c8", "#38383a"), "fill": ("#e5e5ea", "#3a3a3c"), "host": ("#9a9aa0", "#3a3a3e"),
    "keyboard": ("#d1d3d9", "#2b2b2d"), "key": ("#ffffff", "#6b6b6e"),
  ]

  func hex(_ name: String) -> String {
    guard let pair = Self.all[name] else { return isDark ? "#ffffff" : "#000000" }
    return isDark ? pair.dark : pair.light
  }

  func hex(_ color: UIColor?, else name: String) -> String { hex(color?.name ?? name) }
}
