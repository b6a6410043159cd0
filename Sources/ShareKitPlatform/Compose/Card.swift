// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// A rounded surface around a stack.
@MainActor final class Card: UIView {
  let stack: UIStackView
  private static let margin: CGFloat = 12

  init(_ stack: UIStackView) {
    self.stack = stack
    super.init(frame: .zero)
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: topAnchor, constant: Self.margin),
      stack.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -Self.margin),
      stack.leadingAnchor.constraint(equalTo: leadingAnchor, constant: Self.margin),
      stack.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -Self.margin),
    ])
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }
}
