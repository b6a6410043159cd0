// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKitPlatform
import UIKit

/// The app's tab bar controller.
final class RootViewController: UITabBarController {
  private let model: AppModel
  private let outbox: UIViewController
  private let library: LibraryTab
  private lazy var pairing = PairingQuestions(model.pairing, over: self)
  private var hasAppeared = false
  private var owner: AccountMarker?

  init(model: AppModel) {
    self.model = model
    outbox = Self.tab(OutboxViewController(model: model), "tab.outbox", AppText.outbox, "tray.and.arrow.up")
    library = LibraryTab(
      Self.tab(HomeViewController(model: model), "tab.history", AppText.history, "books.vertical"))
    super.init(nibName: nil, bundle: nil)
    viewControllers = [
      library.list, outbox,
      Self.tab(
        DestinationsViewController(model: model), "tab.destinations", AppText.destinations, "paperplane"),
      Self.tab(SettingsViewController(model: model), "tab.settings", AppText.settings, "gearshape"),
    ]
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    model.observe(self) { [weak self] in self?.show() }
    show()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // A URL at launch would otherwise be handled before there is a screen to ask on.
    hasAppeared = true
    pairing.show()
  }

  /// Shows the tab of what waits.
  func showOutbox() { selectedIndex = 1 }

  private func show() {
    if hasAppeared { pairing.show() }
    showLibrary()
    leaveOtherAccount()
    let count = model.outbox.rows?.count ?? 0
    outbox.tabBarItem.badgeValue = count == 0 ? nil : String(count)
    // Shows the sign-in to users who come to finish a share or who ask for it.
    if model.waiting != nil || model.account.wantsToSignIn { selectedIndex = 0 }
  }

  private func showLibrary() {
    let isSignedIn = model.account.state.canShare && !model.account.wantsToSignIn
    let shown = library.controller(isSignedIn: isSignedIn)
    guard viewControllers?.first !== shown else { return }
    viewControllers?[0] = shown
    library.settle(isSignedIn: isSignedIn)
  }

  /// No screen shows content of an account after its user signed out, or another one signed in.
  private func leaveOtherAccount() {
    guard model.books.owner != owner else { return }
    if owner != nil { library.leaveAll() }
    owner = model.books.owner
  }

  private static func tab(
    _ screen: UIViewController, _ name: String, _ title: String, _ symbol: String
  ) -> UINavigationController {
    screen.title = title
    let controller = UINavigationController(rootViewController: screen)
    controller.navigationBar.prefersLargeTitles = true
    controller.tabBarItem = UITabBarItem(
      title: title, image: UIImage(systemName: symbol), selectedImage: nil)
    controller.tabBarItem.accessibilityIdentifier = name
    return controller
  }
}
