// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/uilabel.
@MainActor open class UILabel: UIView {
  /// developer.apple.com/documentation/uikit/uilabel/text.
  open var text: String? { didSet { if text != oldValue { announce() } } }
  /// developer.apple.com/documentation/uikit/uilabel/numberoflines.
  open var numberOfLines = 1
  /// developer.apple.com/documentation/uikit/uilabel/textalignment.
  open var textAlignment = NSTextAlignment.natural
  /// developer.apple.com/documentation/uikit/uilabel/font.
  open var font: UIFont!
  /// developer.apple.com/documentation/uikit/uilabel/textcolor.
  open var textColor: UIColor!
  /// developer.apple.com/documentation/uikit/uicontentsizecategoryadjusting/adjustsfontforcontentsizecategory.
  open var adjustsFontForContentSizeCategory = false

  override var words: String? { text }
}

/// developer.apple.com/documentation/uikit/nstextalignment.
public enum NSTextAlignment: Int, Sendable {
  /// Left.
  case left
  /// Centre.
  case center
  /// Right.
  case right
  /// Justified.
  case justified
  /// As the language has it.
  case natural
}

/// developer.apple.com/documentation/uikit/uistackview.
@MainActor open class UIStackView: UIView {
  /// developer.apple.com/documentation/uikit/uistackview/axis.
  open var axis = NSLayoutConstraint.Axis.horizontal
  /// developer.apple.com/documentation/uikit/uistackview/spacing.
  open var spacing: CGFloat = 0
  /// developer.apple.com/documentation/uikit/uistackview/arrangedsubviews.
  open var arrangedSubviews: [UIView] { subviews }

  /// developer.apple.com/documentation/uikit/uistackview/init(arrangedsubviews:).
  public init(arrangedSubviews views: [UIView]) {
    super.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// developer.apple.com/documentation/uikit/uistackview/init(frame:).
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// developer.apple.com/documentation/uikit/uistackview/init(coder:).
  public required init(coder: NSCoder) { super.init(frame: .zero) }

  /// developer.apple.com/documentation/uikit/uistackview/addarrangedsubview(_:).
  open func addArrangedSubview(_ view: UIView) { addSubview(view) }
}

extension NSLayoutConstraint {
  /// developer.apple.com/documentation/uikit/nslayoutconstraint/axis.
  public enum Axis: Int, Sendable {
    /// Along a line.
    case horizontal
    /// Along a column.
    case vertical
  }
}

/// developer.apple.com/documentation/uikit/uiscrollview.
@MainActor open class UIScrollView: UIView {
  /// developer.apple.com/documentation/uikit/uiscrollview/contentlayoutguide.
  public let contentLayoutGuide = UILayoutGuide()
  /// developer.apple.com/documentation/uikit/uiscrollview/framelayoutguide.
  public let frameLayoutGuide = UILayoutGuide()
}

/// developer.apple.com/documentation/uikit/uicolor.
open class UIColor: NSObject, @unchecked Sendable {  // no state
  /// developer.apple.com/documentation/uikit/uicolor/systembackground.
  public static var systemBackground: UIColor { UIColor() }
  /// developer.apple.com/documentation/uikit/uicolor/secondarylabel.
  public static var secondaryLabel: UIColor { UIColor() }
}

/// developer.apple.com/documentation/uikit/uifont.
open class UIFont: NSObject, @unchecked Sendable {  // no state
  /// developer.apple.com/documentation/uikit/uifont/textstyle.
  public struct TextStyle: Hashable, Sendable {
    private let name: String
    /// developer.apple.com/documentation/uikit/uifont/textstyle/headline.
    public static let headline = TextStyle(name: "headline")
    /// developer.apple.com/documentation/uikit/uifont/textstyle/body.
    public static let body = TextStyle(name: "body")
    /// developer.apple.com/documentation/uikit/uifont/textstyle/footnote.
    public static let footnote = TextStyle(name: "footnote")
  }

  /// developer.apple.com/documentation/uikit/uifont/preferredfont(fortextstyle:).
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
}
