// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// A rounded surface around a stack.
@MainActor final class Card: UIView {
  let stack: UIStackView

  init(_ stack: UIStackView, margin: CGFloat = 12) {
    self.stack = stack
    super.init(frame: .zero)
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: topAnchor, constant: margin),
      stack.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -margin),
      stack.leadingAnchor.constraint(equalTo: leadingAnchor, constant: margin),
      stack.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -margin),
    ])
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }
}
