// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/uinavigationbar.
@MainActor open class UINavigationBar: UIView {
  /// developer.apple.com/documentation/uikit/uinavigationbar/items.
  open var items: [UINavigationItem]? {
    didSet {
      for item in items ?? [] { item.bar = self }
      announce()
    }
  }
  /// developer.apple.com/documentation/uikit/uinavigationbar/topitem.
  open var topItem: UINavigationItem? { items?.last }
  /// developer.apple.com/documentation/uikit/uinavigationbar/preferslargetitles.
  open var prefersLargeTitles = false
  /// developer.apple.com/documentation/uikit/uinavigationbar/backitem.
  open var backItem: UINavigationItem? { items?.dropLast().last }
  /// Pops the top item.
  ///
  /// In a navigation controller's bar, this pops the screen, too.
  var goBack: () -> Void = {}

  /// The title of the back button, or nil if there is none or other buttons replace it.
  package var backButtonTitle: String? {
    guard let backItem, topItem?.leftBarButtonItems?.isEmpty ?? true else { return nil }
    return backItem.title ?? "Back"
  }

  /// Whether the title is large: a screen that another one opened inherits it unless it says otherwise.
  package var hasLargeTitle: Bool {
    prefersLargeTitles && topItem?.largeTitleDisplayMode != .never
  }

  /// Simulates the user's touch.
  package func tapBack() { goBack() }

  /// The buttons and the title as the user reads them.
  override var words: String? {
    guard let item = topItem else { return nil }
    let buttons = (item.leftBarButtonItems ?? [], item.rightBarButtonItems ?? [])
    let back = backButtonTitle.map { "[‹ \($0)]" }
    let shown = [back] + buttons.0.map(\.words) + [item.title] + buttons.1.map(\.words)
    return shown.compactMap { $0 }.joined(separator: " ")
  }
}

/// developer.apple.com/documentation/uikit/uinavigationitem.
@MainActor open class UINavigationItem: NSObject {
  /// developer.apple.com/documentation/uikit/uinavigationitem/title.
  open var title: String? { didSet { if title != oldValue { bar?.announce() } } }
  /// developer.apple.com/documentation/uikit/uinavigationitem/leftbarbuttonitems.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { bar?.announce() } }
  /// developer.apple.com/documentation/uikit/uinavigationitem/rightbarbuttonitems.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { bar?.announce() } }
  /// developer.apple.com/documentation/uikit/uinavigationitem/largetitledisplaymode-swift.property.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  weak var bar: UINavigationBar?

  /// developer.apple.com/documentation/uikit/uinavigationitem/largetitledisplaymode-swift.enum.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// As the item below it.
    case automatic
    /// The title is always large.
    case always
    /// The title is never large.
    case never
  }

  /// developer.apple.com/documentation/uikit/uinavigationitem/init(title:).
  public init(title: String) { self.title = title }

  /// developer.apple.com/documentation/uikit/uinavigationitem/leftbarbuttonitem.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// developer.apple.com/documentation/uikit/uinavigationitem/rightbarbuttonitem.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
}

/// developer.apple.com/documentation/uikit/uibaritem.
@MainActor open class UIBarItem: NSObject {
  /// developer.apple.com/documentation/uikit/uibaritem/title.
  open var title: String?
  /// developer.apple.com/documentation/uikit/uibaritem/image.
  open var image: UIImage?
  /// developer.apple.com/documentation/uikit/uibaritem/isenabled.
  open var isEnabled = true
  /// developer.apple.com/documentation/uikit/uiaccessibilityidentification/accessibilityidentifier.
  open var accessibilityIdentifier: String?
  /// developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilitylabel.
  open var accessibilityLabel: String?
  /// developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilityhint.
  open var accessibilityHint: String?

  /// developer.apple.com/documentation/uikit/uibaritem/init().
  public override init() { super.init() }
}

/// developer.apple.com/documentation/uikit/uibarbuttonitem.
@MainActor open class UIBarButtonItem: UIBarItem {
  /// developer.apple.com/documentation/uikit/uibarbuttonitem/primaryaction.
  open var primaryAction: UIAction?
  /// developer.apple.com/documentation/uikit/uibarbuttonitem/menu.
  open var menu: UIMenu?
  /// developer.apple.com/documentation/uikit/uibarbuttonitem/style-swift.property.
  open var style = Style.plain

  /// developer.apple.com/documentation/uikit/uibarbuttonitem/style-swift.enum.
  public enum Style: Int, Sendable {
    /// A plain bar button.
    case plain = 0
    /// The button for the screen's main action.
    case done = 2
  }

  /// developer.apple.com/documentation/uikit/uibarbuttonitem/init(title:image:primaryaction:menu:).
  public init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    super.init()
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
    self.primaryAction = primaryAction
    self.menu = menu
  }

  /// Simulates the user's touch.
  package func tap() {
    guard isEnabled, let primaryAction else { return }
    primaryAction.perform()
  }

  // A button with an image has an empty title.
  var words: String? {
    [title, accessibilityLabel].compactMap { $0 }.first { !$0.isEmpty }.map { "[\($0)]" }
  }
}
