// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKitPlatform
import UIKit

/// Shows the small image of a row; a file's thumbnail is made off the main thread.
@MainActor final class RowImageView: UIView {
  private static let side: CGFloat = 56
  // At three pixels to the point.
  private static let pixels = 168

  private let imageView = UIImageView(image: nil)
  private let letter = UILabel()
  private var shown: RowImage?

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemFill
    clipsToBounds = true
    layer.cornerRadius = 8
    imageView.tintColor = .secondaryLabel
    letter.font = Look.titleFont(.title2)
    letter.textColor = Look.onSite
    letter.textAlignment = .center
    // The row's title says what it is.
    accessibilityElementsHidden = true
    layOut()
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  func show(_ image: RowImage?) {
    guard image != shown else { return }
    shown = image
    isHidden = image == nil
    imageView.image = nil
    letter.text = nil
    backgroundColor = .secondarySystemFill
    switch image {
    case .file(let file): Task { await showThumbnail(of: file) }
    case .site(let host):
      let mark = SiteMark(host)
      (letter.text, backgroundColor) = (mark.letter, mark.color)
    case .symbol(let name):
      imageView.image = UIImage(systemName: name)
      imageView.contentMode = .scaleAspectFit
    case nil: break
    }
  }

  private func showThumbnail(of file: URL) async {
    let image = await Thumbnail.make(of: file, maxPixels: Self.pixels)
    // The row may show another image by now.
    guard shown == .file(file) else { return }
    imageView.contentMode = .scaleAspectFill
    imageView.image = image
  }

  private func layOut() {
    for view in [imageView, letter] as [UIView] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    NSLayoutConstraint.activate([
      widthAnchor.constraint(equalToConstant: Self.side), heightAnchor.constraint(equalToConstant: Self.side),
      imageView.topAnchor.constraint(equalTo: topAnchor),
      imageView.bottomAnchor.constraint(equalTo: bottomAnchor),
      imageView.leadingAnchor.constraint(equalTo: leadingAnchor),
      imageView.trailingAnchor.constraint(equalTo: trailingAnchor),
      letter.leadingAnchor.constraint(equalTo: leadingAnchor),
      letter.trailingAnchor.constraint(equalTo: trailingAnchor),
      letter.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
  }
}
