// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// A line below the text of a compose sheet: a name, a value, and what can be chosen.
///
/// Replaces `SLComposeSheetConfigurationItem`.
@MainActor public struct ComposeConfigurationItem {
  /// One of the values.
  @MainActor public struct Choice {
    /// What it is called.
    public let title: String
    /// Whether it holds now.
    public let isChosen: Bool
    /// Called when the user takes it.
    public let choose: @MainActor () -> Void

    /// Creates a value that can be chosen.
    public init(title: String, isChosen: Bool, choose: @escaping @MainActor () -> Void) {
      self.title = title
      self.isChosen = isChosen
      self.choose = choose
    }
  }

  /// Stays the same in every language; also the control's accessibility identifier.
  public let identifier: String
  /// What it is about.
  public let title: String
  /// The value that is chosen now.
  public let value: String
  /// What can be chosen; with fewer than two the line only says what holds.
  public let choices: [Choice]

  /// Creates an item from its parts.
  public init(identifier: String, title: String, value: String, choices: [Choice] = []) {
    self.identifier = identifier
    self.title = title
    self.value = value
    self.choices = choices
  }
}

extension ComposeConfigurationItem {
  /// The line as a view.
  func makeView() -> UIView { choices.count > 1 ? makeButton() : makeLabel() }

  private func makeButton() -> UIView {
    var look = UIButton.Configuration.plain()
    look.title = title + ": " + value
    let button = UIButton(configuration: look, primaryAction: nil)
    button.menu = UIMenu(title: title, options: .singleSelection, children: choices.map(action))
    button.showsMenuAsPrimaryAction = true
    describe(button)
    return button
  }

  private func action(_ choice: Choice) -> UIAction {
    UIAction(title: choice.title, state: choice.isChosen ? .on : .off) { _ in choice.choose() }
  }

  private func makeLabel() -> UIView {
    let label = UILabel()
    label.text = title + ": " + value
    label.font = .preferredFont(forTextStyle: .body)
    label.textColor = .secondaryLabel
    label.adjustsFontForContentSizeCategory = true
    label.numberOfLines = 0
    describe(label)
    return label
  }

  private func describe(_ view: UIView) {
    view.accessibilityIdentifier = identifier
    view.accessibilityLabel = title
    view.accessibilityValue = value
  }
}
