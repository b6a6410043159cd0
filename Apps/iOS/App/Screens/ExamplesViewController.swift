// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import ShareKitPlatform
import UIKit

/// What other apps share, to try the share sheet with: text with a picture, a picture, and a link behind a sign-in.
final class ExamplesViewController: UIViewController {
  private let list = ListView(style: .insetGrouped)

  private let picture: UIImage?

  /// Shares a picture where one is needed.
  init(picture: UIImage?) {
    self.picture = picture
    super.init(nibName: nil, bundle: nil)
    title = Words.examples
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  override func loadView() { view = list }

  override func viewDidLoad() {
    super.viewDidLoad()
    list.chosen = { [weak self] row, view in self?.share(row, at: view) }
    list.show([
      ListSection(
        title: "",
        rows: [
          ListRow(id: "example.textAndImage", text: Words.textAndImage, kind: .button),
          ListRow(id: "example.image", text: Words.imageOnly, kind: .button),
          ListRow(id: "example.link", text: Words.privateLink, kind: .button),
        ])
    ])
  }

  private func share(_ row: ListRow, at view: UIView) {
    var items: [ShareSheet.Item] = []
    let shown = picture.map { ShareSheet.Item.picture($0, title: Words.imageOnly) }
    switch row.id {
    case "example.textAndImage":
      items = [.text(Words.exampleText, title: Words.exampleText)] + [shown].compactMap { $0 }
    case "example.image": items = [shown].compactMap { $0 }
    default:
      // The address comes with its own card: fetched without its cookies it would show a sign-in page.
      guard let url = URL(string: "https://members.example.org/letter") else { return }
      items = [.link(LinkCard(url: url, title: Words.exampleLinkTitle))]
    }
    present(ShareSheet(items, appIcon: picture).controller(from: view), animated: true)
  }
}
