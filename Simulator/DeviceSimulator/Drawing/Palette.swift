// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// The values of the system's colors, see developer.apple.com/design/human-interface-guidelines/color.
struct Palette: Sendable {
  let isDark: Bool
  /// The color of what can be tapped.
  var tint: UIColor?

  private static let all: [String: (light: String, dark: String)] = [
    "systemBackground": ("#ffffff", "#000000"), "secondarySystemBackground": ("#f2f2f7", "#1c1c1e"),
    "systemGroupedBackground": ("#f2f2f7", "#000000"),
    "secondarySystemGroupedBackground": ("#ffffff", "#1c1c1e"), "label": ("#000000", "#ffffff"),
    "secondaryLabel": ("#6c6c70", "#aeaeb2"), "tertiaryLabel": ("#8e8e93", "#8e8e93"),
    "secondarySystemFill": ("#e5e5ea", "#2c2c2e"), "placeholderText": ("#a0a0a5", "#737378"),
    "systemRed": ("#d70015", "#ff6961"), "systemGreen": ("#248a3d", "#30d158"),
    "systemOrange": ("#c93400", "#ffb340"), "systemBlue": ("#0071e3", "#409cff"),
    "separator": ("#c6c6c8", "#38383a"), "fill": ("#e5e5ea", "#3a3a3c"), "host": ("#9a9aa0", "#3a3a3e"),
    "keyboard": ("#d1d3d9", "#2b2b2d"), "key": ("#ffffff", "#6b6b6e"),
  ]

  func hex(_ name: String) -> String {
    if name == "tintColor" { return tint.map { hex($0, else: "systemBlue") } ?? hex("systemBlue") }
    guard let pair = Self.all[name] else { return isDark ? "#ffffff" : "#000000" }
    return isDark ? pair.dark : pair.light
  }

  func hex(_ color: UIColor?, else name: String) -> String {
    if let values = color?.hex { return isDark ? values.dark : values.light }
    return hex(color?.name ?? name)
  }
}
