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
  /// developer.apple.com/documentation/uikit/uinavigationbar/backitem.
  open var backItem: UINavigationItem? { items?.dropLast().last }
  /// Leaves the top item for the one behind it; a navigation controller's bar leaves the screen with it.
  var goBack: () -> Void = {}

  /// What the button says that leads back to the screen before; nil when there is none or others stand in its place.
  package var backButtonTitle: String? {
    guard let backItem, topItem?.leftBarButtonItems?.isEmpty ?? true else { return nil }
    return backItem.title ?? "Back"
  }

  /// A person's finger.
  package func tapBack() { goBack() }

  /// Buttons and title as a person reads them.
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
  weak var bar: UINavigationBar?

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
    /// Plain.
    case plain = 0
    /// The button that ends what the screen is for.
    case done = 2
  }

  /// developer.apple.com/documentation/uikit/uibarbuttonitem/init(title:image:primaryaction:menu:).
  public init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    super.init()
    self.title = title ?? primaryAction?.title
    self.primaryAction = primaryAction
    self.menu = menu
  }

  /// A person's finger.
  package func tap() {
    guard isEnabled, let primaryAction else { return }
    primaryAction.perform()
  }

  var words: String? { title.map { "[\($0)]" } }
}
