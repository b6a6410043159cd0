// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// What is beside the library before an article is chosen.
final class NothingChosen: UIViewController {
  private let empty = EmptyView(frame: .zero)

  private let text: String

  init(_ text: String) {
    self.text = text
    super.init(nibName: nil, bundle: nil)
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  override func loadView() { view = empty }

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.largeTitleDisplayMode = .never
    empty.backgroundColor = .systemBackground
    empty.show(EmptyState(symbol: "book", title: text))
  }
}
