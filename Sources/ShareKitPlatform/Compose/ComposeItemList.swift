// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit

/// What is shared, a line or two for each.
@MainActor final class ComposeItemList: UIView {
  private let card = Card(UIStackView(arrangedSubviews: []))
  private var current: [ComposeItem] = []
  // More would push the rest off the screen.
  private static let limit = 3

  override init(frame: CGRect) {
    super.init(frame: frame)
    card.stack.axis = .vertical
    card.stack.spacing = 10
    card.translatesAutoresizingMaskIntoConstraints = false
    addSubview(card)
    NSLayoutConstraint.activate([
      card.topAnchor.constraint(equalTo: topAnchor),
      card.bottomAnchor.constraint(equalTo: bottomAnchor),
      card.leadingAnchor.constraint(equalTo: leadingAnchor),
      card.trailingAnchor.constraint(equalTo: trailingAnchor),
    ])
    isHidden = true
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  /// Shows attachments; rows that say the same stay, so that VoiceOver keeps its position.
  func show(_ items: [ComposeItem]) {
    guard items != current else { return }
    current = items
    isHidden = items.isEmpty
    for view in card.stack.arrangedSubviews { view.removeFromSuperview() }
    for item in items.prefix(Self.limit) { card.stack.addArrangedSubview(row(item)) }
    let more = items.count - Self.limit
    if more > 0 { card.stack.addArrangedSubview(label(ShareMessages.more(more), .footnote, .secondaryLabel)) }
  }

  private func row(_ item: ComposeItem) -> UIView {
    let title = label(item.title, .subheadline, .label)
    title.numberOfLines = 2
    let detail = ShareMessages.detail(of: item)
    let row = UIStackView(arrangedSubviews: [title, label(detail, .footnote, .secondaryLabel)])
    row.axis = .vertical
    row.spacing = 2
    row.isAccessibilityElement = true
    row.accessibilityLabel = item.title
    row.accessibilityValue = detail
    row.accessibilityTraits = .staticText
    return row
  }

  private func label(_ text: String, _ style: UIFont.TextStyle, _ color: UIColor) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .preferredFont(forTextStyle: style)
    label.textColor = color
    label.adjustsFontForContentSizeCategory = true
    label.numberOfLines = 0
    return label
  }
}
