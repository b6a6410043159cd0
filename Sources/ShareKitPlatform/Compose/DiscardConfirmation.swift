// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit

/// Asks in the sheet itself whether what is not saved may be lost.
@MainActor final class DiscardConfirmation: UIView {
  var discard: () -> Void = {}
  private let card: Card

  override init(frame: CGRect) {
    let question = UILabel()
    let buttons = UIStackView(arrangedSubviews: [])
    card = Card(UIStackView(arrangedSubviews: [question, buttons]))
    super.init(frame: frame)
    question.text = ShareMessages.discardQuestion()
    question.font = .preferredFont(forTextStyle: .headline)
    question.adjustsFontForContentSizeCategory = true
    question.numberOfLines = 0
    buttons.axis = .vertical
    buttons.spacing = 8
    buttons.addArrangedSubview(
      button("discard", ShareMessages.discard(), Self.destructive) { [weak self] in self?.discard() })
    buttons.addArrangedSubview(
      button("keep", ShareMessages.keepEditing(), .gray()) { [weak self] in self?.isHidden = true })
    card.stack.axis = .vertical
    card.stack.spacing = 12
    layOut()
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  private static var destructive: UIButton.Configuration {
    var look = UIButton.Configuration.filled()
    look.baseBackgroundColor = .systemRed
    return look
  }

  func ask() {
    isHidden = false
    UIAccessibility.post(notification: .layoutChanged, argument: ShareMessages.discardQuestion())
  }

  private func button(
    _ identifier: String, _ title: String, _ look: UIButton.Configuration, _ work: @escaping () -> Void
  ) -> UIButton {
    let button = UIButton(configuration: look, primaryAction: UIAction(title: title) { _ in work() })
    button.accessibilityIdentifier = identifier
    button.accessibilityLabel = title
    return button
  }

  private func layOut() {
    card.translatesAutoresizingMaskIntoConstraints = false
    addSubview(card)
    NSLayoutConstraint.activate([
      card.topAnchor.constraint(equalTo: topAnchor),
      card.bottomAnchor.constraint(equalTo: bottomAnchor),
      card.leadingAnchor.constraint(equalTo: leadingAnchor),
      card.trailingAnchor.constraint(equalTo: trailingAnchor),
    ])
  }
}
