// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit

/// What became of a share: a headline, a message, and a button where something has to be read.
@MainActor final class OutcomeView: UIView {
  let status = UILabel()
  let message = UILabel()
  private(set) lazy var done = UIButton(
    configuration: .filled(),
    primaryAction: UIAction(title: ShareMessages.ok()) { [weak self] _ in self?.closed() })
  var closed: () -> Void = {}

  override init(frame: CGRect) {
    super.init(frame: frame)
    style(status, "status", .headline)
    style(message, "words", .body)
    status.accessibilityTraits = [.staticText, .header]
    done.accessibilityIdentifier = "done"
    done.accessibilityLabel = ShareMessages.ok()
    message.isHidden = true
    done.isHidden = true
    layOut()
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  /// Shows a result; says it aloud too.
  func show(_ title: String, message text: String = "", asks: Bool = false, aloud: Bool = true) {
    status.text = title
    message.text = text
    message.isHidden = text.isEmpty
    done.isHidden = !asks
    guard aloud else { return }
    UIAccessibility.post(notification: .announcement, argument: text.isEmpty ? title : title + ". " + text)
  }

  private func style(_ label: UILabel, _ identifier: String, _ style: UIFont.TextStyle) {
    label.accessibilityIdentifier = identifier
    label.font = .preferredFont(forTextStyle: style)
    label.numberOfLines = 0
    label.textAlignment = .center
    label.adjustsFontForContentSizeCategory = true
  }

  private func layOut() {
    let stack = UIStackView(arrangedSubviews: [status, message, done])
    stack.axis = .vertical
    stack.spacing = 16
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: safeAreaLayoutGuide.leadingAnchor, constant: 24),
      stack.trailingAnchor.constraint(equalTo: safeAreaLayoutGuide.trailingAnchor, constant: -24),
      stack.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
  }
}
