// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// What an empty screen shows: a symbol, a title, the next step, and a button for it where there is one.
@MainActor final class EmptyView: UIView {
  private let symbol = UIImageView(image: nil)
  private let title = UILabel()
  private let message = UILabel()
  private var perform: () -> Void = {}
  /// In the largest text sizes, everything may be longer than the screen.
  private lazy var scrolls = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
  private lazy var button = UIButton(
    configuration: .filled(), primaryAction: UIAction { [weak self] _ in self?.perform() })

  override init(frame: CGRect) {
    super.init(frame: frame)
    symbol.tintColor = Look.accent
    symbol.contentMode = .scaleAspectFit
    symbol.accessibilityElementsHidden = true
    style(title, Look.titleFont(scrolls ? .headline : .title2), .label)
    symbol.isHidden = scrolls
    title.accessibilityTraits = [.staticText, .header]
    style(message, .preferredFont(forTextStyle: .body), .secondaryLabel)
    title.accessibilityIdentifier = "empty"
    message.accessibilityIdentifier = "empty.message"
    button.accessibilityIdentifier = "empty.button"
    layOut()
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  func show(_ state: EmptyState) {
    symbol.image = UIImage(systemName: state.symbol)
    title.text = state.title
    message.text = state.message
    message.isHidden = state.message == nil
    button.isHidden = state.button == nil
    var look = UIButton.Configuration.filled()
    look.title = state.button
    look.cornerStyle = .capsule
    look.baseBackgroundColor = Look.accent
    look.baseForegroundColor = Look.onAccent
    button.configuration = look
    button.accessibilityLabel = state.button
    perform = state.perform
  }

  private func style(_ label: UILabel, _ font: UIFont, _ color: UIColor) {
    label.font = font
    label.textColor = color
    label.textAlignment = .center
    label.adjustsFontForContentSizeCategory = true
    label.numberOfLines = 0
  }

  private func layOut() {
    let stack = UIStackView(arrangedSubviews: [symbol, title, message, button])
    stack.axis = .vertical
    stack.alignment = .center
    stack.spacing = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      symbol.widthAnchor.constraint(equalToConstant: 56), symbol.heightAnchor.constraint(equalToConstant: 56),
    ])
    if scrolls { scroll(stack) } else { center(stack) }
  }

  private func center(_ stack: UIStackView) {
    addSubview(stack)
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: readableContentGuide.leadingAnchor, constant: 16),
      stack.trailingAnchor.constraint(equalTo: readableContentGuide.trailingAnchor, constant: -16),
      stack.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
  }

  private func scroll(_ stack: UIStackView) {
    let scroll = UIScrollView(frame: .zero)
    scroll.translatesAutoresizingMaskIntoConstraints = false
    addSubview(scroll)
    scroll.addSubview(stack)
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: topAnchor), scroll.bottomAnchor.constraint(equalTo: bottomAnchor),
      scroll.leadingAnchor.constraint(equalTo: leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: trailingAnchor),
      stack.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor, constant: 24),
      stack.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor, constant: -24),
      stack.leadingAnchor.constraint(equalTo: scroll.readableContentGuide.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: scroll.readableContentGuide.trailingAnchor),
      scroll.contentLayoutGuide.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
    ])
  }
}
