// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit

/// One of several options the user can choose.
struct Choice {
  let id: String
  let title: String
  var isDestructive = false
  /// The name of the system's symbol, where one is shown.
  var symbol: String?
  let perform: () -> Void
}

extension UIViewController {
  /// Shows options in an action sheet; canceling changes nothing.
  func ask(_ title: String, _ choices: [Choice], at view: UIView) {
    let sheet = UIAlertController(title: title, message: nil, preferredStyle: .actionSheet)
    for choice in choices { sheet.addAction(Self.action(choice)) }
    sheet.addAction(Self.cancel())
    // On an iPad it is a popover, which crashes without an anchor.
    sheet.popoverPresentationController?.sourceView = view
    present(sheet, animated: true)
  }

  /// Asks for the size of the text of articles and books.
  func askForTextSize(_ settings: SettingsModel, at view: UIView) {
    let choices = TextSize.allCases.map { size in
      Choice(id: "textSize." + size.rawValue, title: AppText.title(of: size)) { settings.choose(size) }
    }
    ask(AppText.textSize, choices, at: view)
  }

  /// Asks for confirmation and acts only if the user confirms.
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
    let action = UIAlertAction(title: AppText.cancel, style: .cancel)
    action.accessibilityIdentifier = "cancel"
    return action
  }
}
