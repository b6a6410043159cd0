// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// Shows the mark of a site beside its name.
@MainActor final class SiteMarkView: UIView {
  private static let side: CGFloat = 18

  private let letter = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    layer.cornerRadius = 4
    letter.font = UIFont(descriptor: .preferredFontDescriptor(withTextStyle: .caption1), size: 12)
    letter.textColor = Look.onSite
    letter.textAlignment = .center
    // The name of the site is beside it.
    accessibilityElementsHidden = true
    layOut()
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  func show(_ host: String?) {
    isHidden = host == nil
    let mark = host.map(SiteMark.init)
    (letter.text, backgroundColor) = (mark?.letter, mark?.color)
  }

  private func layOut() {
    letter.translatesAutoresizingMaskIntoConstraints = false
    addSubview(letter)
    NSLayoutConstraint.activate([
      widthAnchor.constraint(equalToConstant: Self.side), heightAnchor.constraint(equalToConstant: Self.side),
      letter.leadingAnchor.constraint(equalTo: leadingAnchor),
      letter.trailingAnchor.constraint(equalTo: trailingAnchor),
      letter.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
  }
}
