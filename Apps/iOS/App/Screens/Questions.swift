// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// One thing a user may choose of several.
struct Choice {
  let id: String
  let title: String
  var isDestructive = false
  let perform: () -> Void
}

extension UIViewController {
  /// Asks which of several; choosing none leaves everything as it is.
  func ask(_ title: String, _ choices: [Choice], at view: UIView) {
    let sheet = UIAlertController(title: title, message: nil, preferredStyle: .actionSheet)
    for choice in choices { sheet.addAction(Self.action(choice)) }
    sheet.addAction(Self.cancel())
    // An iPad shows it as a popover, and crashes without a place to point to.
    sheet.popoverPresentationController?.sourceView = view
    present(sheet, animated: true)
  }

  /// Asks whether, and does it only on a yes.
  func confirm(_ question: String, _ choice: Choice) {
    let alert = UIAlertController(title: choice.title, message: question, preferredStyle: .alert)
    alert.addAction(
      Self.action(
        Choice(
          id: "confirm", title: choice.title, isDestructive: choice.isDestructive, perform: choice.perform)))
    alert.addAction(Self.cancel())
    present(alert, animated: true)
  }

  private static func action(_ choice: Choice) -> UIAlertAction {
    let style: UIAlertAction.Style = choice.isDestructive ? .destructive : .default
    let action = UIAlertAction(title: choice.title, style: style) { _ in choice.perform() }
    action.accessibilityIdentifier = choice.id
    return action
  }

  private static func cancel() -> UIAlertAction {
    let action = UIAlertAction(title: Words.cancel, style: .cancel)
    action.accessibilityIdentifier = "cancel"
    return action
  }
}
