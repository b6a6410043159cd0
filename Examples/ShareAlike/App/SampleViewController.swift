// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKitPlatform
import UIKit

/// Shows an image, and shares it with its name, so that the extension can be tried without another app.
final class SampleViewController: UIViewController {
  private static let name = "Highland Cow"
  private let image = UIImage(named: "HighlandCow")
  private lazy var imageView = UIImageView(image: image)
  private lazy var button = UIButton(
    configuration: .filled(), primaryAction: UIAction { [weak self] _ in self?.share() })

  override func viewDidLoad() {
    super.viewDidLoad()
    let view: UIView = self.view
    view.backgroundColor = .systemBackground
    imageView.contentMode = .scaleAspectFit
    imageView.isAccessibilityElement = true
    imageView.accessibilityLabel = Self.name
    button.configuration?.title = "Share"
    button.accessibilityIdentifier = "share"
    layOut(in: view)
  }

  private func layOut(in view: UIView) {
    let stack = UIStackView(arrangedSubviews: [imageView, button])
    stack.axis = .vertical
    stack.alignment = .center
    stack.spacing = 24
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      imageView.widthAnchor.constraint(equalToConstant: 240),
      imageView.heightAnchor.constraint(equalToConstant: 240),
    ])
  }

  /// Shows the system's share sheet.
  private func share() {
    let shown = image.map { ShareSheet.Item.image($0, title: Self.name) }
    let items = [shown, .text(Self.name, title: Self.name)].compactMap { $0 }
    present(ShareSheet(items, appIcon: nil).controller(from: button), animated: true)
  }
}
