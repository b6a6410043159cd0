// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// The tab of the library: on an iPad, the list with the chosen article beside it; on an iPhone, one after the other.
@MainActor final class LibraryTab: NSObject {
  /// The list and what was opened from it.
  let list: UINavigationController
  private let split: UISplitViewController?

  init(_ list: UINavigationController) {
    self.list = list
    let isPad = UIDevice.current.userInterfaceIdiom == .pad
    split = isPad ? UISplitViewController(style: .doubleColumn) : nil
    super.init()
    split?.preferredDisplayMode = .oneBesideSecondary
    split?.preferredSplitBehavior = .tile
    split?.tabBarItem = list.tabBarItem
    split?.delegate = self
  }

  /// Signing in takes the whole screen, because there is nothing beside it.
  func controller(isSignedIn: Bool) -> UIViewController {
    guard let split, isSignedIn else { return list }
    if split.viewController(for: .secondary) == nil {
      split.setViewController(
        UINavigationController(rootViewController: NothingChosen(AppText.nothingChosen)), for: .secondary)
    }
    return split
  }

  /// Moves the list to where it is shown, after the tab has its controller.
  func settle(isSignedIn: Bool) {
    split?.setViewController(isSignedIn ? list : nil, for: .primary)
    if !isSignedIn { split?.setViewController(nil, for: .secondary) }
  }

  /// Leaves everything that was opened from the list, which belongs to another account.
  func leaveAll() {
    list.popToRootViewController(animated: false)
    guard let split, split.viewController(for: .secondary) != nil else { return }
    split.setViewController(
      UINavigationController(rootViewController: NothingChosen(AppText.nothingChosen)), for: .secondary)
  }
}

extension LibraryTab: UISplitViewControllerDelegate {
  /// In a narrow window, the list comes before a screen that only says that nothing is chosen.
  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column {
    let detail = svc.viewController(for: .secondary) as? UINavigationController
    return detail?.topViewController is NothingChosen ? .primary : proposedTopColumn
  }
}

extension UIViewController {
  /// Shows a screen beside the list where there is room, else above it.
  func showBeside(_ screen: UIViewController) {
    guard let split = splitViewController else {
      navigationController?.pushViewController(screen, animated: true)
      return
    }
    split.showDetailViewController(UINavigationController(rootViewController: screen), sender: self)
  }

  /// Leaves a screen that `showBeside` has shown.
  func leaveBeside() {
    guard let split = splitViewController else {
      navigationController?.popViewController(animated: true)
      return
    }
    let nothing = UINavigationController(rootViewController: NothingChosen(AppText.nothingChosen))
    split.setViewController(nothing, for: .secondary)
    split.show(.primary)
  }
}
