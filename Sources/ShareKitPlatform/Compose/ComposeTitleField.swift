// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit

/// The line of a compose sheet in which the user may type a title.
@MainActor final class ComposeTitleField: UIView {
  let field = UITextField()
  /// Called after every change.
  var changed: (String) -> Void = { _ in }
  private let label = UILabel()
  // The smallest size that a finger hits reliably.
  private static let height: CGFloat = 44

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.text = ShareMessages.titleField()
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    // The field says the same.
    label.accessibilityElementsHidden = true
    label.setContentHuggingPriority(.required, for: .horizontal)
    field.accessibilityIdentifier = "title"
    field.accessibilityLabel = ShareMessages.titleField()
    field.placeholder = ShareMessages.titlePlaceholder()
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

extension ComposeTitleField: UITextFieldDelegate {
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return true
  }
}
