// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import UIKit

extension ComposeViewController {
  /// Opens a view controller over the sheet, with a back button.
  ///
  /// The view controllers of configuration items are opened this way.
  public func pushConfigurationViewController(_ controller: UIViewController) {
    let back = UIBarButtonItem(
      primaryAction: UIAction(title: title ?? "") { [weak self] _ in self?.popConfigurationViewController() })
    back.title = title
    back.accessibilityIdentifier = "configuration.back"
    controller.navigationItem.leftBarButtonItem = back
    present(UINavigationController(rootViewController: controller), animated: true)
  }

  /// Closes the view controller that a configuration item opened, and updates the items.
  public func popConfigurationViewController() {
    if presentedViewController != nil { dismiss(animated: true) }
    reloadConfigurationItems()
  }
}
