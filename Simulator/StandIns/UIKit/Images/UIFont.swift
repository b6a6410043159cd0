// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/uifont.
open class UIFont: NSObject, @unchecked Sendable {  // constant
  /// The style it was created for, or was scaled for.
  package let style: TextStyle
  /// The design that was chosen for it.
  package let design: UIFontDescriptor.SystemDesign
  /// Whether it is heavier than the style's usual font.
  package let isHeavy: Bool

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

  init(
    style: TextStyle, design: UIFontDescriptor.SystemDesign = .default, isHeavy: Bool = false
  ) {
    self.style = style
    self.design = design
    self.isHeavy = isHeavy
  }

  /// developer.apple.com/documentation/uikit/uifont/init(descriptor:size:).
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.init(style: descriptor.style, design: descriptor.design, isHeavy: descriptor.isHeavy)
  }

  /// developer.apple.com/documentation/uikit/uifont/preferredfont(fortextstyle:).
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont(style: style) }
}

/// developer.apple.com/documentation/uikit/uifontdescriptor.
open class UIFontDescriptor: NSObject, @unchecked Sendable {  // constant
  let style: UIFont.TextStyle
  let design: SystemDesign
  let isHeavy: Bool

  init(_ style: UIFont.TextStyle, _ design: SystemDesign, isHeavy: Bool) {
    self.style = style
    self.design = design
    self.isHeavy = isHeavy
  }

  /// developer.apple.com/documentation/uikit/uifontdescriptor/systemdesign.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// The name as a string.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// developer.apple.com/documentation/uikit/uifontdescriptor/systemdesign/default.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// developer.apple.com/documentation/uikit/uifontdescriptor/systemdesign/serif.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
  }

  /// developer.apple.com/documentation/uikit/uifontdescriptor/symbolictraits-swift.struct.
  public struct SymbolicTraits: OptionSet, Sendable {
    /// The raw value of the option set.
    public let rawValue: UInt32
    /// Creates an option set from its raw value.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// developer.apple.com/documentation/uikit/uifontdescriptor/symbolictraits-swift.struct/traitbold.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
  }

  /// developer.apple.com/documentation/uikit/uifontdescriptor/preferredfontdescriptor(withtextstyle:).
  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFontDescriptor(style, .default, isHeavy: style == .headline)
  }

  /// developer.apple.com/documentation/uikit/uifontdescriptor/withdesign(_:).
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    UIFontDescriptor(style, design, isHeavy: isHeavy)
  }

  /// developer.apple.com/documentation/uikit/uifontdescriptor/withsymbolictraits(_:).
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    UIFontDescriptor(style, design, isHeavy: symbolicTraits.contains(.traitBold))
  }
}
