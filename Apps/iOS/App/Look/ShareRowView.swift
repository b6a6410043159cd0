// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// Shows ``ShareRowContent`` in a row of a list.
@MainActor final class ShareRowView: UIView, UIContentView {
  var configuration: any UIContentConfiguration { didSet { show() } }
  private let mark = SiteMarkView(frame: .zero)
  private let overline = UILabel()
  private let title = UILabel()
  private let state = StateLine(frame: .zero)
  private let detail = UILabel()
  private let imageView = RowImageView(frame: .zero)

  init(_ content: ShareRowContent) {
    configuration = content
    super.init(frame: .zero)
    style(overline, .preferredFont(forTextStyle: .footnote), .secondaryLabel)
    style(title, Look.titleFont(.headline), .label)
    style(detail, .preferredFont(forTextStyle: .footnote), .secondaryLabel)
    layOut()
    show()
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  private func show() {
    guard let content = configuration as? ShareRowContent else { return }
    set(overline, content.overline)
    title.text = content.title
    set(detail, content.detail)
    state.show(content.state)
    imageView.show(content.image)
    // Beside an image, large text would have room for a word or two in a line.
    let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    imageView.isHidden = content.image == nil || isLarge
    // A row without an image shows a large mark at its end.
    mark.show(
      isLarge || content.overline == nil || content.image == content.site.map(RowImage.site)
        ? nil : content.site)
  }

  private func set(_ label: UILabel, _ text: String?) {
    label.text = text
    label.isHidden = text?.isEmpty ?? true
  }

  private func style(_ label: UILabel, _ font: UIFont, _ color: UIColor) {
    label.font = font
    label.textColor = color
    label.adjustsFontForContentSizeCategory = true
    label.numberOfLines = 0
  }

  private func layOut() {
    let top = UIStackView(arrangedSubviews: [mark, overline])
    top.spacing = 6
    top.alignment = .center
    let texts = UIStackView(arrangedSubviews: [top, title, state, detail])
    texts.axis = .vertical
    texts.spacing = 4
    let row = UIStackView(arrangedSubviews: [texts, imageView])
    row.spacing = 12
    row.alignment = .center
    row.translatesAutoresizingMaskIntoConstraints = false
    addSubview(row)
    NSLayoutConstraint.activate([
      row.topAnchor.constraint(equalTo: topAnchor, constant: 11),
      row.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -11),
      row.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      row.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
    ])
  }
}
