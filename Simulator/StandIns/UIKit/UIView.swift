// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
public import Foundation

/// developer.apple.com/documentation/uikit/uiview.
@MainActor open class UIView: UIResponder {
  /// developer.apple.com/documentation/uikit/uiview/superview.
  public private(set) weak var superview: UIView?
  /// developer.apple.com/documentation/uikit/uiview/subviews.
  open private(set) var subviews: [UIView] = []
  /// developer.apple.com/documentation/uikit/uiview/backgroundcolor.
  open var backgroundColor: UIColor?
  /// developer.apple.com/documentation/uikit/uiview/translatesautoresizingmaskintoconstraints.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// developer.apple.com/documentation/uikit/uiaccessibilityidentification/accessibilityidentifier.
  open var accessibilityIdentifier: String?
  /// developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilitylabel.
  open var accessibilityLabel: String?
  /// developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilityhint.
  open var accessibilityHint: String?
  /// developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilityvalue.
  open var accessibilityValue: String?
  /// developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilitytraits.
  open var accessibilityTraits: UIAccessibilityTraits = []
  /// developer.apple.com/documentation/objectivec/nsobject-swift.class/isaccessibilityelement.
  open var isAccessibilityElement = false
  /// developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilityelementshidden.
  open var accessibilityElementsHidden = false
  /// developer.apple.com/documentation/uikit/uiview/tintcolor.
  open var tintColor: UIColor!
  /// developer.apple.com/documentation/uikit/uiview/clipstobounds.
  open var clipsToBounds = false
  /// developer.apple.com/documentation/uikit/uiview/contentmode-swift.property.
  open var contentMode = ContentMode.scaleToFill
  /// developer.apple.com/documentation/uikit/uiview/layer.
  public let layer = CALayer()
  /// developer.apple.com/documentation/uikit/uiview/directionallayoutmargins.
  open var directionalLayoutMargins = NSDirectionalEdgeInsets.zero
  var held: [NSLayoutConstraint] = []
  /// developer.apple.com/documentation/uikit/uiview/ishidden.
  open var isHidden = false {
    didSet { if oldValue, !isHidden { announce() } }
  }
  /// developer.apple.com/documentation/uikit/uiview/safearealayoutguide.
  public private(set) lazy var safeAreaLayoutGuide = owned("safeArea")
  /// developer.apple.com/documentation/uikit/uiview/layoutmarginsguide.
  public private(set) lazy var layoutMarginsGuide = owned("layoutMargins")
  /// developer.apple.com/documentation/uikit/uiview/readablecontentguide.
  public private(set) lazy var readableContentGuide = owned("readableContent")
  /// developer.apple.com/documentation/uikit/uiview/keyboardlayoutguide.
  public private(set) lazy var keyboardLayoutGuide = owned("keyboard")
  weak var controller: UIViewController?

  /// developer.apple.com/documentation/uikit/uiview/contentmode-swift.enum.
  public enum ContentMode: Int, Sendable {
    /// Stretched to fill the view.
    case scaleToFill
    /// Scaled to fit, keeping its proportions.
    case scaleAspectFit
    /// Scaled to fill, keeping its proportions.
    case scaleAspectFill
  }

  /// developer.apple.com/documentation/uikit/uiview/constraints.
  open var constraints: [NSLayoutConstraint] { held }

  /// developer.apple.com/documentation/uikit/uiview/setcontenthuggingpriority(_:for:).
  open func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) { huggings[axis] = priority }

  /// developer.apple.com/documentation/uikit/uiview/setcontentcompressionresistancepriority(_:for:).
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {}

  /// developer.apple.com/documentation/uikit/uiview/contenthuggingpriority(for:).
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    huggings[axis] ?? .defaultLow
  }

  private var huggings: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]

  func owned(_ identifier: String) -> UILayoutGuide {
    let guide = UILayoutGuide()
    guide.identifier = identifier
    guide.owningView = self
    return guide
  }

  /// developer.apple.com/documentation/uikit/uiview/init(frame:).
  public init(frame: CGRect) { super.init() }

  /// developer.apple.com/documentation/uikit/uiview.
  public nonisolated override init() { super.init() }

  /// developer.apple.com/documentation/uikit/uiview/window.
  open var window: UIWindow? { superview?.window }

  /// developer.apple.com/documentation/uikit/uiview/addsubview(_:).
  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  /// developer.apple.com/documentation/uikit/uiview/insertsubview(_:at:).
  open func insertSubview(_ view: UIView, at index: Int) {
    view.removeFromSuperview()
    subviews.insert(view, at: min(index, subviews.count))
    view.superview = self
    view.announce()
  }

  /// developer.apple.com/documentation/uikit/uiview/removefromsuperview().
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// Returns the view's controller, else its superview.
  open override var next: UIResponder? { controller ?? superview }

  /// The text that the view shows.
  var words: String? { nil }
  /// The same text, for the simulator.
  package final var wordsOnScreen: String? { words }

  package var isVisible: Bool {
    guard !isHidden else { return false }
    return self is UIWindow || superview?.isVisible == true
  }

  /// Logs what became visible in the device's log.
  func announce() {
    guard isVisible else { return }
    if let words, !words.isEmpty { AttachedDevice.process.step("screen", words) }
    for view in subviews { view.announce() }
  }
}

/// developer.apple.com/documentation/uikit/uiwindow.
@MainActor open class UIWindow: UIView {
  /// developer.apple.com/documentation/uikit/uiwindow/windowscene.
  open weak var windowScene: UIWindowScene?
  private var isKey = false

  /// developer.apple.com/documentation/uikit/uiwindow/init(windowscene:).
  public init(windowScene: UIWindowScene) {
    super.init(frame: .zero)
    self.windowScene = windowScene
    isHidden = true
    windowScene.windows.append(self)
  }

  /// developer.apple.com/documentation/uikit/uiwindow/rootviewcontroller.
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.view.removeFromSuperview()
      if let rootViewController { rootViewController.enter(self) }
    }
  }

  /// developer.apple.com/documentation/uikit/uiwindow/makekeyandvisible().
  open func makeKeyAndVisible() { isHidden = false }

  /// Returns the window itself.
  open override var window: UIWindow? { self }
  /// Returns the window's scene.
  open override var next: UIResponder? { windowScene }
}
