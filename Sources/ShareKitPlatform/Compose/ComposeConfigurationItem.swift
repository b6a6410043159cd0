// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import UIKit

/// A line below the text of a compose sheet, with a title and a value that the user can change.
///
/// It replaces `SLComposeSheetConfigurationItem`. A line has a menu of choices, or opens a view controller:
///
/// ```swift
/// let item = ComposeConfigurationItem(identifier: "album", title: "Album", value: album) { [weak self] in
///   AlbumViewController { album in
///     self?.album = album
///     self?.popConfigurationViewController()
///   }
/// }
/// ```
@MainActor public struct ComposeConfigurationItem {
  /// One of the values.
  @MainActor public struct Choice {
    /// The title in the menu.
    public let title: String
    /// Whether it is the current value.
    public let isChosen: Bool
    /// Called when the user chooses it.
    public let choose: @MainActor () -> Void

    /// Creates a value that can be chosen.
    public init(title: String, isChosen: Bool, choose: @escaping @MainActor () -> Void) {
      self.title = title
      self.isChosen = isChosen
      self.choose = choose
    }
  }

  /// An identifier that is the same in every language.
  ///
  /// It is also the accessibility identifier of the control.
  public let identifier: String
  /// The title of the line.
  public let title: String
  /// The value that the line shows.
  public let value: String
  /// The choices of the menu.
  ///
  /// With fewer than two, the line only shows the value.
  public let choices: [Choice]

  /// Creates the view controller that the line opens; nil if it opens none.
  public let opens: (@MainActor () -> UIViewController)?
  /// Whether the value is not known yet, so that the line shows an ellipsis and can't be used.
  public var isPending = false

  /// Creates a line that opens a view controller, see ``ComposeViewController/pushConfigurationViewController(_:)``.
  public init(
    identifier: String, title: String, value: String, opens: @escaping @MainActor () -> UIViewController
  ) {
    self.identifier = identifier
    self.title = title
    self.value = value
    self.opens = opens
    choices = []
  }

  /// Creates an item from its parts.
  public init(identifier: String, title: String, value: String, choices: [Choice] = []) {
    self.identifier = identifier
    self.title = title
    self.value = value
    self.choices = choices
    opens = nil
  }
}

extension ComposeConfigurationItem {
  /// The line as a view; `open` is called with the view controller that it opens.
  func makeView(open: @escaping @MainActor (UIViewController) -> Void) -> UIView {
    if isPending { return makeLabel() }
    if let opens { return makeButton(UIAction(title: title) { _ in open(opens()) }) }
    return choices.count > 1 ? makeMenu() : makeLabel()
  }

  private var text: String { title + ": " + (isPending ? "…" : value) }

  private func makeButton(_ action: UIAction?) -> UIButton {
    var look = UIButton.Configuration.plain()
    look.title = text
    // The text begins where the lines below it begin.
    look.contentInsets = NSDirectionalEdgeInsets(top: 11, leading: 0, bottom: 11, trailing: 0)
    let button = UIButton(configuration: look, primaryAction: action)
    button.configuration?.title = text
    button.contentHorizontalAlignment = .leading
    describe(button)
    return button
  }

  private func makeMenu() -> UIView {
    let button = makeButton(nil)
    button.menu = UIMenu(title: title, options: .singleSelection, children: choices.map(action))
    button.showsMenuAsPrimaryAction = true
    return button
  }

  private func action(_ choice: Choice) -> UIAction {
    UIAction(title: choice.title, state: choice.isChosen ? .on : .off) { _ in choice.choose() }
  }

  private func makeLabel() -> UIView {
    let label = UILabel()
    label.text = text
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
