// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit

/// What became of a share, on a card at the bottom: a symbol, a headline, a message, and what can still be done.
@MainActor final class OutcomeView: UIView {
  let status = UILabel()
  let message = UILabel()
  private(set) lazy var done = button("done", ShareMessages.ok()) { [weak self] in self?.closed() }
  private(set) lazy var undo = button("undo", ShareMessages.undo()) { [weak self] in self?.undone(true) }
  private lazy var close = button("saved.done", ShareMessages.done()) { [weak self] in self?.undone(false) }
  var closed: () -> Void = {}
  /// Called with whether the user takes the share back, while that is offered.
  var undone: (Bool) -> Void = { _ in }
  private let symbol = UIImageView(image: nil)
  private lazy var choices = UIStackView(arrangedSubviews: [undo, close])

  override init(frame: CGRect) {
    super.init(frame: frame)
    style(status, "status", .headline, .label)
    style(message, "words", .body, .secondaryLabel)
    status.accessibilityTraits = [.staticText, .header]
    // The app's own color, if the extension's asset catalog has it.
    symbol.tintColor = UIColor(named: "StateGood") ?? .systemGreen
    symbol.contentMode = .scaleAspectFit
    symbol.accessibilityElementsHidden = true
    for view in [message, done, choices, symbol] as [UIView] { view.isHidden = true }
    layOut()
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  /// Shows a result; says it aloud too.
  func show(
    _ title: String, message text: String = "", asks: Bool = false, aloud: Bool = true,
    symbol name: String? = nil
  ) {
    status.text = title
    message.text = text
    message.isHidden = text.isEmpty
    done.isHidden = !asks
    symbol.image = name.flatMap(UIImage.init(systemName:))
    symbol.isHidden = name == nil
    guard aloud else { return }
    UIAccessibility.post(notification: .announcement, argument: text.isEmpty ? title : title + ". " + text)
  }

  /// Whether the user can take the share back now.
  var offersUndo: Bool {
    get { !choices.isHidden }
    set { choices.isHidden = !newValue }
  }

  private func style(
    _ label: UILabel, _ identifier: String, _ style: UIFont.TextStyle, _ color: UIColor
  ) {
    label.accessibilityIdentifier = identifier
    label.font = .preferredFont(forTextStyle: style)
    label.textColor = color
    label.numberOfLines = 0
    label.textAlignment = .center
    label.adjustsFontForContentSizeCategory = true
  }

  private func button(_ identifier: String, _ title: String, _ work: @escaping () -> Void) -> UIButton {
    var look = UIButton.Configuration.gray()
    look.title = title
    look.cornerStyle = .capsule
    let button = UIButton(configuration: look, primaryAction: UIAction(title: title) { _ in work() })
    button.accessibilityIdentifier = identifier
    button.accessibilityLabel = title
    return button
  }

  private func layOut() {
    choices.spacing = 12
    choices.distribution = .fillEqually
    let card = Card(UIStackView(arrangedSubviews: [symbol, status, message, done, choices]), margin: 20)
    card.stack.axis = .vertical
    card.stack.spacing = 12
    card.translatesAutoresizingMaskIntoConstraints = false
    addSubview(card)
    NSLayoutConstraint.activate([
      symbol.heightAnchor.constraint(equalToConstant: 48),
      card.leadingAnchor.constraint(equalTo: readableContentGuide.leadingAnchor),
      card.trailingAnchor.constraint(equalTo: readableContentGuide.trailingAnchor),
      card.bottomAnchor.constraint(equalTo: safeAreaLayoutGuide.bottomAnchor, constant: -16),
    ])
  }
}
