// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/uicolor.
open class UIColor: NSObject, @unchecked Sendable {  // constant
  /// The documented name.
  ///
  /// The device decides what the color looks like.
  package let name: String
  /// The values of a color of an asset catalog, such as "#a4431c", in light and dark appearance.
  package let hex: (light: String, dark: String)?

  init(_ name: String) {
    self.name = name
    hex = nil
  }

  init(_ name: String, light: String, dark: String) {
    self.name = name
    hex = (light, dark)
  }

  /// developer.apple.com/documentation/uikit/uicolor/systembackground.
  public static let systemBackground = UIColor("systemBackground")
  /// developer.apple.com/documentation/uikit/uicolor/secondarysystembackground.
  public static let secondarySystemBackground = UIColor("secondarySystemBackground")
  /// developer.apple.com/documentation/uikit/uicolor/systemgroupedbackground.
  public static let systemGroupedBackground = UIColor("systemGroupedBackground")
  /// developer.apple.com/documentation/uikit/uicolor/secondarysystemgroupedbackground.
  public static let secondarySystemGroupedBackground = UIColor("secondarySystemGroupedBackground")
  /// developer.apple.com/documentation/uikit/uicolor/label.
  public static let label = UIColor("label")
  /// developer.apple.com/documentation/uikit/uicolor/secondarylabel.
  public static let secondaryLabel = UIColor("secondaryLabel")
  /// developer.apple.com/documentation/uikit/uicolor/tertiarylabel.
  public static let tertiaryLabel = UIColor("tertiaryLabel")
  /// developer.apple.com/documentation/uikit/uicolor/secondarysystemfill.
  public static let secondarySystemFill = UIColor("secondarySystemFill")
  /// developer.apple.com/documentation/uikit/uicolor/tintcolor.
  public static let tintColor = UIColor("tintColor")
  /// developer.apple.com/documentation/uikit/uicolor/placeholdertext.
  public static let placeholderText = UIColor("placeholderText")
  /// developer.apple.com/documentation/uikit/uicolor/systemred.
  public static let systemRed = UIColor("systemRed")
  /// developer.apple.com/documentation/uikit/uicolor/systemgreen.
  public static let systemGreen = UIColor("systemGreen")
  /// developer.apple.com/documentation/uikit/uicolor/systemorange.
  public static let systemOrange = UIColor("systemOrange")
  /// developer.apple.com/documentation/uikit/uicolor/systemblue.
  public static let systemBlue = UIColor("systemBlue")
  /// developer.apple.com/documentation/uikit/uicolor/separator.
  public static let separator = UIColor("separator")
  /// developer.apple.com/documentation/uikit/uicolor/clear.
  public static let clear = UIColor("clear")
}
