// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/uicolor.
open class UIColor: NSObject, @unchecked Sendable {  // constant
  /// The documented name.
  ///
  /// The device decides what the color looks like.
  package let name: String

  init(_ name: String) { self.name = name }

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

/// developer.apple.com/documentation/uikit/uifont.
open class UIFont: NSObject, @unchecked Sendable {  // constant
  /// The style it was created for.
  package let style: TextStyle

  /// developer.apple.com/documentation/uikit/uifont/textstyle.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The name as a string.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// developer.apple.com/documentation/uikit/uifont/textstyle/largetitle.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// developer.apple.com/documentation/uikit/uifont/textstyle/title1.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// developer.apple.com/documentation/uikit/uifont/textstyle/title2.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// developer.apple.com/documentation/uikit/uifont/textstyle/title3.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// developer.apple.com/documentation/uikit/uifont/textstyle/headline.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// developer.apple.com/documentation/uikit/uifont/textstyle/subheadline.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// developer.apple.com/documentation/uikit/uifont/textstyle/body.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// developer.apple.com/documentation/uikit/uifont/textstyle/callout.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// developer.apple.com/documentation/uikit/uifont/textstyle/footnote.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// developer.apple.com/documentation/uikit/uifont/textstyle/caption1.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
  }

  init(style: TextStyle) { self.style = style }

  /// developer.apple.com/documentation/uikit/uifont/preferredfont(fortextstyle:).
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont(style: style) }
}
