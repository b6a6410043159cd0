// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// A line of a compose sheet in which the user may type a title or tags.
@MainActor final class ComposeField: UIView {
  let field = UITextField()
  /// Called after every change.
  var changed: (String) -> Void = { _ in }
  private let label = UILabel()
  // The smallest size that a finger hits reliably.
  private static let height: CGFloat = 44

  /// Creates a line; the identifier is that of the text field.
  init(_ identifier: String, title: String, placeholder: String) {
    super.init(frame: .zero)
    label.text = title
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    // The field says the same.
    label.accessibilityElementsHidden = true
    label.setContentHuggingPriority(.required, for: .horizontal)
    field.accessibilityIdentifier = identifier
    field.accessibilityLabel = title
    field.placeholder = placeholder
    field.font = .preferredFont(forTextStyle: .body)
    field.adjustsFontForContentSizeCategory = true
    field.textAlignment = .right
    field.returnKeyType = .done
    field.delegate = self
    field.addAction(UIAction { [weak self] _ in self?.report() }, for: .editingChanged)
    layOut()
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  private func report() { changed(field.text ?? "") }

  private func layOut() {
    let row = UIStackView(arrangedSubviews: [label, field])
    row.spacing = 12
    row.alignment = .center
    row.translatesAutoresizingMaskIntoConstraints = false
    addSubview(row)
    NSLayoutConstraint.activate([
      row.topAnchor.constraint(equalTo: topAnchor), row.bottomAnchor.constraint(equalTo: bottomAnchor),
      row.leadingAnchor.constraint(equalTo: leadingAnchor),
      row.trailingAnchor.constraint(equalTo: trailingAnchor),
      heightAnchor.constraint(greaterThanOrEqualToConstant: Self.height),
    ])
  }
}

extension ComposeField: UITextFieldDelegate {
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return true
  }
}
