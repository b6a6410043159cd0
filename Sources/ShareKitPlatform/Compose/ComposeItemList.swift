// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit

/// What is shared, a line or two for each.
@MainActor final class ComposeItemList: UIView {
  /// A thumbnail of what is shared.
  let preview = UIImageView(image: nil)
  private let rows = UIStackView(arrangedSubviews: [])
  private lazy var card = Card(UIStackView(arrangedSubviews: [rows, preview]))
  private static let previewSide: CGFloat = 56
  private var current: [ComposeItem] = []
  // More would push the rest off the screen.
  private static let limit = 3

  override init(frame: CGRect) {
    super.init(frame: frame)
    rows.axis = .vertical
    rows.spacing = 10
    card.stack.spacing = 12
    card.stack.alignment = .center
    preparePreview()
    card.translatesAutoresizingMaskIntoConstraints = false
    addSubview(card)
    NSLayoutConstraint.activate([
      card.topAnchor.constraint(equalTo: topAnchor),
      card.bottomAnchor.constraint(equalTo: bottomAnchor),
      card.leadingAnchor.constraint(equalTo: leadingAnchor),
      card.trailingAnchor.constraint(equalTo: trailingAnchor),
      preview.widthAnchor.constraint(equalToConstant: Self.previewSide),
      preview.heightAnchor.constraint(equalToConstant: Self.previewSide),
    ])
    isHidden = true
  }

  private func preparePreview() {
    preview.accessibilityIdentifier = "preview"
    preview.isAccessibilityElement = true
    preview.accessibilityTraits = .image
    preview.contentMode = .scaleAspectFill
    preview.clipsToBounds = true
    preview.layer.cornerRadius = 8
    preview.isHidden = true
  }

  /// Shows a thumbnail beside the first attachment.
  func show(preview image: UIImage?, named name: String) {
    preview.image = image
    preview.isHidden = image == nil
    preview.accessibilityLabel = ShareMessages.preview(of: name)
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  /// Shows attachments; rows that say the same stay, so that VoiceOver keeps its position.
  func show(_ items: [ComposeItem]) {
    guard items != current else { return }
    current = items
    isHidden = items.isEmpty
    for view in rows.arrangedSubviews { view.removeFromSuperview() }
    for item in items.prefix(Self.limit) { rows.addArrangedSubview(row(item)) }
    let more = items.count - Self.limit
    if more > 0 { rows.addArrangedSubview(label(ShareMessages.more(more), .footnote, .secondaryLabel)) }
  }

  private func row(_ item: ComposeItem) -> UIView {
    let title = label(item.title, .headline, .label)
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
