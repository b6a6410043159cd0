// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// The app's colors, from its asset catalog, where each has a variant for dark appearance.
enum Look {
  static let accent = color("AccentColor", else: .systemOrange)
  /// Text on the accent color.
  static let onAccent = color("OnAccent", else: .systemBackground)
  static let good = color("StateGood", else: .systemGreen)
  static let waiting = color("StateWaiting", else: .systemOrange)
  static let bad = color("StateBad", else: .systemRed)
  /// The background of what needs the user.
  static let waitingBackground = color("WaitingBackground", else: .secondarySystemGroupedBackground)

  /// The color of the letter in a site's mark, and the background colors of these marks.
  static let onSite = color("OnSite", else: .systemBackground)
  static let sites = (1...6).map { color("Site\($0)", else: .systemBlue) }

  /// The app's icon, for what it shares: the system gives no code the icon as an image.
  @MainActor static var appIcon: UIImage? { UIImage(named: "Mark") }

  /// The font of titles: the system's serif, in the user's text size.
  static func titleFont(_ style: UIFont.TextStyle) -> UIFont {
    let plain = UIFontDescriptor.preferredFontDescriptor(withTextStyle: style)
    let bold = plain.withSymbolicTraits(.traitBold) ?? plain
    return UIFont(descriptor: bold.withDesign(.serif) ?? bold, size: 0)
  }

  private static func color(_ name: String, else other: UIColor) -> UIColor {
    UIColor(named: name) ?? other
  }
}
