// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/uitabbaritem.
@MainActor open class UITabBarItem: UIBarItem {
  /// developer.apple.com/documentation/uikit/uitabbaritem/badgevalue.
  open var badgeValue: String? { didSet { if badgeValue != oldValue { button?.show(self) } } }
  fileprivate weak var button: TabButton?

  /// developer.apple.com/documentation/uikit/uitabbaritem/init(title:image:selectedimage:).
  public init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    super.init()
    self.title = title
    self.image = image
  }
}

/// developer.apple.com/documentation/uikit/uitabbarcontroller.
@MainActor open class UITabBarController: UIViewController {
  /// developer.apple.com/documentation/uikit/uitabbarcontroller/viewcontrollers.
  open var viewControllers: [UIViewController]? { didSet { fill() } }
  /// developer.apple.com/documentation/uikit/uitabbarcontroller/selectedindex.
  open var selectedIndex = 0 { didSet { if selectedIndex != oldValue { show() } } }
  /// developer.apple.com/documentation/uikit/uitabbarcontroller/selectedviewcontroller.
  open var selectedViewController: UIViewController? {
    get { viewControllers.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil } }
    set { selectedIndex = viewControllers?.firstIndex { $0 === newValue } ?? selectedIndex }
  }
  private let bar = UIStackView(arrangedSubviews: [])
  private weak var shown: UIViewController?

  /// developer.apple.com/documentation/uikit/uitabbarcontroller.
  public override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }

  /// Not supported: the view is never created from an archive.
  public required init?(coder: NSCoder) { nil }

  /// developer.apple.com/documentation/uikit/uiviewcontroller/viewdidload().
  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(bar)
  }

  /// developer.apple.com/documentation/uikit/uiviewcontroller/viewdidappear(_:).
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    show()
  }

  private func fill() {
    for view in bar.arrangedSubviews { view.removeFromSuperview() }
    for (index, controller) in (viewControllers ?? []).enumerated() {
      controller.parent = self
      bar.addArrangedSubview(TabButton(controller.tabBarItem) { [weak self] in self?.selectedIndex = index })
    }
    show()
  }

  private func show() {
    guard isViewLoaded, view.window != nil, let chosen = selectedViewController, chosen !== shown else {
      return
    }
    shown?.leave()
    shown = chosen
    chosen.enter(view)
  }
}

/// A tab as the user sees it.
@MainActor package final class TabButton: UIControl {
  private var shown: String?
  /// What the tab bar shows of the tab.
  package let item: UITabBarItem

  init(_ item: UITabBarItem, _ choose: @escaping () -> Void) {
    self.item = item
    super.init(frame: .zero)
    accessibilityIdentifier = item.accessibilityIdentifier
    addAction(UIAction { _ in choose() }, for: .primaryActionTriggered)
    item.button = self
    show(item)
  }

  /// Whether its screen is the one that is shown.
  package var isChosen: Bool {
    guard let tabs = superview?.superview?.next as? UITabBarController else { return false }
    return tabs.selectedViewController?.tabBarItem === item
  }

  override var words: String? { shown.map { "(\($0))" } }

  fileprivate func show(_ item: UITabBarItem) {
    shown = [item.title, item.badgeValue].compactMap { $0 }.joined(separator: " ")
    announce()
  }
}

/// developer.apple.com/documentation/uikit/uinavigationcontroller.
@MainActor open class UINavigationController: UIViewController {
  /// developer.apple.com/documentation/uikit/uinavigationcontroller/viewcontrollers.
  open private(set) var viewControllers: [UIViewController] = []
  /// developer.apple.com/documentation/uikit/uinavigationcontroller/navigationbar.
  public let navigationBar = UINavigationBar(frame: .zero)
  private weak var shown: UIViewController?

  /// developer.apple.com/documentation/uikit/uinavigationcontroller/init(rootviewcontroller:).
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    navigationBar.goBack = { [weak self] in _ = self?.popViewController(animated: true) }
    add(rootViewController)
  }

  /// Not supported: the view is never created from an archive.
  public required init?(coder: NSCoder) { nil }

  /// developer.apple.com/documentation/uikit/uinavigationcontroller/topviewcontroller.
  open var topViewController: UIViewController? { viewControllers.last }

  /// developer.apple.com/documentation/uikit/uinavigationcontroller/pushviewcontroller(_:animated:).
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    add(viewController)
    show()
  }

  /// developer.apple.com/documentation/uikit/uinavigationcontroller/popviewcontroller(animated:).
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1 else { return nil }
    defer { show() }
    return viewControllers.removeLast()
  }

  /// developer.apple.com/documentation/uikit/uinavigationcontroller/poptorootviewcontroller(animated:).
  @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    let popped = Array(viewControllers.dropFirst())
    viewControllers.removeLast(popped.count)
    show()
    return popped
  }

  /// developer.apple.com/documentation/uikit/uiviewcontroller/viewdidload().
  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(navigationBar)
  }

  /// developer.apple.com/documentation/uikit/uiviewcontroller/viewdidappear(_:).
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    show()
  }

  /// developer.apple.com/documentation/uikit/uiviewcontroller/viewwilldisappear(_:).
  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    shown?.leave()
    shown = nil
  }

  private func add(_ controller: UIViewController) {
    controller.parent = self
    viewControllers.append(controller)
  }

  private func show() {
    guard isViewLoaded, view.window != nil, let top = topViewController, top !== shown else { return }
    shown?.leave()
    shown = top
    navigationBar.items = viewControllers.map(\.navigationItem)
    top.enter(view)
  }
}

extension UIViewController {
  /// developer.apple.com/documentation/uikit/uiviewcontroller/navigationcontroller.
  public var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }

  /// developer.apple.com/documentation/uikit/uiviewcontroller/tabbarcontroller.
  public var tabBarController: UITabBarController? {
    parent as? UITabBarController ?? parent?.tabBarController
  }
}
