// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
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
  /// Text aligned to the left.
  case left
  /// Text centered in the view.
  case center
  /// Text aligned to the right.
  case right
  /// Text justified on both sides.
  case justified
  /// Text aligned as the language requires.
  case natural
}

/// developer.apple.com/documentation/uikit/uistackview.
@MainActor open class UIStackView: UIView {
  /// developer.apple.com/documentation/uikit/uistackview/axis.
  open var axis = NSLayoutConstraint.Axis.horizontal
  /// developer.apple.com/documentation/uikit/uistackview/spacing.
  open var spacing: CGFloat = 0
  /// developer.apple.com/documentation/uikit/uistackview/alignment-swift.property.
  open var alignment = Alignment.fill
  /// developer.apple.com/documentation/uikit/uistackview/distribution-swift.property.
  open var distribution = Distribution.fill
  /// developer.apple.com/documentation/uikit/uistackview/islayoutmarginsrelativearrangement.
  open var isLayoutMarginsRelativeArrangement = false
  /// Whether the views of a row are one below the other where they don't fit, as in a list's content.
  package var wrapsWhenNarrow = false
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

  /// developer.apple.com/documentation/uikit/uistackview/alignment-swift.enum.
  public enum Alignment: Int, Sendable {
    /// Views as wide as the stack.
    case fill = 0
    /// Views at the leading or top edge.
    case leading = 1
    /// Views in the middle of the stack.
    case center = 3
    /// Views at the trailing or bottom edge.
    case trailing = 4
    /// developer.apple.com/documentation/uikit/uistackview/alignment-swift.enum/top.
    public static var top: Alignment { .leading }
  }

  /// developer.apple.com/documentation/uikit/uistackview/distribution-swift.enum.
  public enum Distribution: Int, Sendable {
    /// Views fill the stack's axis.
    case fill
    /// Views of equal size along the axis.
    case fillEqually
  }
}

extension NSLayoutConstraint {
  /// developer.apple.com/documentation/uikit/nslayoutconstraint/axis.
  public enum Axis: Int, Sendable {
    /// Views next to each other.
    case horizontal
    /// Views one below the other.
    case vertical
  }
}

/// developer.apple.com/documentation/uikit/uiscrollview.
@MainActor open class UIScrollView: UIView {
  /// developer.apple.com/documentation/uikit/uiscrollview/contentlayoutguide.
  public private(set) lazy var contentLayoutGuide = owned("content")
  /// developer.apple.com/documentation/uikit/uiscrollview/framelayoutguide.
  public private(set) lazy var frameLayoutGuide = owned("frame")
  /// developer.apple.com/documentation/uikit/uiscrollview/refreshcontrol.
  open var refreshControl: UIRefreshControl? {
    didSet {
      oldValue?.removeFromSuperview()
      if let refreshControl { addSubview(refreshControl) }
    }
  }
  /// developer.apple.com/documentation/uikit/uiscrollview/contentoffset.
  open var contentOffset = CGPoint.zero {
    didSet { AttachedDevice.process.step("UIScrollView.contentOffset", "\(Int(contentOffset.y))") }
  }
  /// developer.apple.com/documentation/uikit/uiscrollview/contentsize.
  ///
  /// Only a web view has a size here; others don't know one.
  open var contentSize = CGSize.zero
  /// developer.apple.com/documentation/uikit/uiscrollview/istracking.
  ///
  /// The simulated user scrolls in one step.
  open var isTracking: Bool { false }
  /// The view inside it to which the user has scrolled.
  package weak var scrolledTo: UIView?
  /// developer.apple.com/documentation/uikit/uiscrollview/keyboarddismissmode-swift.property.
  open var keyboardDismissMode = KeyboardDismissMode.none

  /// developer.apple.com/documentation/uikit/uiscrollview/keyboarddismissmode-swift.enum.
  public enum KeyboardDismissMode: Int, Sendable {
    /// Dragging doesn't dismiss the keyboard.
    case none
    /// Dragging dismisses the keyboard at once.
    case onDrag
    /// The keyboard follows the finger.
    case interactive
  }
}
