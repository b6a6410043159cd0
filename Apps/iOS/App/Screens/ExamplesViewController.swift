// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import ShareKitPlatform
import UIKit

/// Examples for trying the share sheet: text with an image, an image, and a link behind a sign-in.
final class ExamplesViewController: UIViewController {
  private let list = ListView(style: .insetGrouped)

  private let image: UIImage?

  /// Provides an image where one is needed.
  init(image: UIImage?) {
    self.image = image
    super.init(nibName: nil, bundle: nil)
    title = AppText.examples
    navigationItem.largeTitleDisplayMode = .never
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  override func loadView() { view = list }

  override func viewDidLoad() {
    super.viewDidLoad()
    list.chosen = { [weak self] row, view in self?.share(row, at: view) }
    list.show([
      ListSection(
        title: "",
        rows: [
          ListRow(id: "example.textAndImage", text: AppText.textAndImage, kind: .button),
          ListRow(id: "example.image", text: AppText.imageOnly, kind: .button),
          ListRow(id: "example.link", text: AppText.privateLink, kind: .button),
        ])
    ])
  }

  private func share(_ row: ListRow, at view: UIView) {
    var items: [ShareSheet.Item] = []
    let shown = image.map { ShareSheet.Item.image($0, title: AppText.imageOnly) }
    switch row.id {
    case "example.textAndImage":
      items = [.text(AppText.exampleText, title: AppText.exampleText)] + [shown].compactMap { $0 }
    case "example.image": items = [shown].compactMap { $0 }
    default:
      // The link carries its metadata, because fetched without cookies it would show a sign-in page.
      guard let url = URL(string: "https://members.example.org/letter") else { return }
      items = [.link(LinkCard(url: url, title: AppText.exampleLinkTitle))]
    }
    present(ShareSheet(items, appIcon: Look.appIcon).controller(from: view), animated: true)
  }
}
