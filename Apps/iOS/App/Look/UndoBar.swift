// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// Says what was just done with a share, and offers to take it back.
@MainActor final class UndoBar: UIView {
  /// Called when the user takes it back.
  var undone: () -> Void = {}
  private let label = UILabel()
  private lazy var button = UIButton(
    configuration: .plain(), primaryAction: UIAction { [weak self] _ in self?.undone() })

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemGroupedBackground
    label.font = .preferredFont(forTextStyle: .subheadline)
    label.adjustsFontForContentSizeCategory = true
    label.numberOfLines = 0
    label.accessibilityIdentifier = "undo.text"
    var look = UIButton.Configuration.plain()
    look.title = AppText.undo
    look.baseForegroundColor = Look.accent
    button.configuration = look
    button.accessibilityIdentifier = "undo"
    button.accessibilityLabel = AppText.undo
    layOut()
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  /// Shows a text and has VoiceOver read it; nil hides the bar.
  func show(_ text: String?) {
    isHidden = text == nil
    guard let text, text != label.text else {
      if text == nil { label.text = nil }
      return
    }
    label.text = text
    UIAccessibility.post(notification: .announcement, argument: text)
  }

  private func layOut() {
    let row = UIStackView(arrangedSubviews: [label, button])
    row.spacing = 12
    row.alignment = .center
    row.translatesAutoresizingMaskIntoConstraints = false
    addSubview(row)
    NSLayoutConstraint.activate([
      row.topAnchor.constraint(equalTo: topAnchor, constant: 4),
      row.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -4),
      row.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 20),
      row.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
      button.heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
    ])
    button.setContentCompressionResistancePriority(.required, for: .horizontal)
  }
}
