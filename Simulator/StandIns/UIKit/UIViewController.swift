// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
public import Foundation

/// developer.apple.com/documentation/uikit/uiviewcontroller.
@MainActor open class UIViewController: UIResponder {
  private var loaded: UIView?
  /// developer.apple.com/documentation/uikit/uiviewcontroller/title.
  open var title: String? { didSet { if title != oldValue { navigationItem.title = title } } }
  /// developer.apple.com/documentation/uikit/uiviewcontroller/ismodalinpresentation.
  open var isModalInPresentation = false
  /// developer.apple.com/documentation/uikit/uiviewcontroller/presentedviewcontroller.
  open private(set) var presentedViewController: UIViewController?
  /// developer.apple.com/documentation/uikit/uiviewcontroller/presentationcontroller.
  public let presentationController: UIPresentationController? = UIPresentationController()
  /// developer.apple.com/documentation/uikit/uiviewcontroller/presentingviewcontroller.
  open private(set) weak var presentingViewController: UIViewController?
  /// developer.apple.com/documentation/uikit/uiviewcontroller/parent.
  open internal(set) weak var parent: UIViewController?
  /// developer.apple.com/documentation/uikit/uiviewcontroller/tabbaritem.
  open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, selectedImage: nil)
  /// developer.apple.com/documentation/uikit/uiviewcontroller/navigationitem.
  open private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")
  /// developer.apple.com/documentation/uikit/uiviewcontroller/popoverpresentationcontroller.
  open private(set) lazy var popoverPresentationController: UIPopoverPresentationController? =
    UIPopoverPresentationController()
  /// developer.apple.com/documentation/uikit/uiviewcontroller/extensioncontext.
  open package(set) var extensionContext: NSExtensionContext?

  /// developer.apple.com/documentation/uikit/uiviewcontroller/init(nibname:bundle:).
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// developer.apple.com/documentation/uikit/uiviewcontroller/init(coder:).
  public required init?(coder: NSCoder) { super.init() }

  /// developer.apple.com/documentation/uikit/uiviewcontroller.
  public convenience nonisolated override init() {
    self.init(nib: ())
  }

  private nonisolated init(nib: Void) { super.init() }

  /// developer.apple.com/documentation/uikit/uiviewcontroller/view.
  open var view: UIView! {
    get {
      if loaded == nil {
        loadView()
        viewDidLoad()
      }
      return loaded
    }
    set {
      loaded = newValue
      newValue?.controller = self
    }
  }

  /// developer.apple.com/documentation/uikit/uiviewcontroller/isviewloaded.
  open var isViewLoaded: Bool { loaded != nil }
  /// developer.apple.com/documentation/uikit/uiviewcontroller/loadview().
  open func loadView() { view = UIView() }
  /// developer.apple.com/documentation/uikit/uiviewcontroller/viewdidload().
  open func viewDidLoad() {}
  /// developer.apple.com/documentation/uikit/uiviewcontroller/viewwillappear(_:).
  open func viewWillAppear(_ animated: Bool) {}
  /// developer.apple.com/documentation/uikit/uiviewcontroller/viewdidappear(_:).
  open func viewDidAppear(_ animated: Bool) {}
  /// developer.apple.com/documentation/uikit/uiviewcontroller/viewwilldisappear(_:).
  open func viewWillDisappear(_ animated: Bool) {}
  /// developer.apple.com/documentation/uikit/uiviewcontroller/viewdiddisappear(_:).
  open func viewDidDisappear(_ animated: Bool) {}

  /// Returns the view's superview, else the window.
  open override var next: UIResponder? { loaded?.superview }

  /// developer.apple.com/documentation/uikit/uiviewcontroller/present(_:animated:completion:).
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    guard let window = view.window else { return }
    AttachedDevice.process.step("UIViewController.present", "\(type(of: viewControllerToPresent))")
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.enter(window)
    completion?()
  }

  /// developer.apple.com/documentation/uikit/uiviewcontroller/dismiss(animated:completion:).
  ///
  /// The presented controller forwards the call to the one that presented it.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      presentingViewController?.dismiss(animated: flag, completion: completion)
      return
    }
    presentedViewController = nil
    presented.presentingViewController = nil
    presented.leave()
    completion?()
  }

  /// Adds the controller's view to a window, or to the view of its parent.
  package func enter(_ container: UIView) {
    let view: UIView = self.view
    viewWillAppear(false)
    container.addSubview(view)
    viewDidAppear(false)
  }

  /// Simulates a swipe that snaps back: the sheet moves for a moment.
  package func comeBack() {
    viewWillDisappear(true)
    viewWillAppear(true)
    viewDidAppear(true)
  }

  /// Removes the controller's view from its window, as a swipe does.
  package func leave() {
    viewWillDisappear(false)
    loaded?.removeFromSuperview()
    viewDidDisappear(false)
  }
}
