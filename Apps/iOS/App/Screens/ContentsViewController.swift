// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit

/// The table of contents of a book.
final class ContentsViewController: UIViewController {
  private let book: StoredBook
  private let current: Int
  private let chosen: (Int) -> Void
  private let list = ListView(style: .insetGrouped)

  /// Calls `chosen` with the number of the chapter that the user chose.
  init(_ book: StoredBook, current: Int, chosen: @escaping (Int) -> Void) {
    (self.book, self.current, self.chosen) = (book, current, chosen)
    super.init(nibName: nil, bundle: nil)
    title = AppText.contents
    navigationItem.largeTitleDisplayMode = .never
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  override func loadView() { view = list }

  override func viewDidLoad() {
    super.viewDidLoad()
    list.chosen = { [weak self] row, _ in
      Int(row.id.dropFirst("chapter.".count)).map { self?.chosen($0) }
    }
    let rows = (0..<book.count).map { number in
      ListRow(
        id: "chapter.\(number)", text: book.title(of: number) ?? AppText.chapter(number),
        kind: .mark(isOn: number == current))
    }
    list.show([ListSection(title: book.title ?? " ", rows: rows)])
  }
}
