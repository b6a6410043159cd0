// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import UIKit

/// A book, chapter by chapter.
final class BookViewController: UIViewController {
  private let model: AppModel
  private let share: HistoryRow
  private let page = ArticleView(frame: .zero)
  private let empty = EmptyView(frame: .zero)
  private var book: StoredBook?
  private var chapter = 0
  private lazy var contentsButton = button("list.bullet", AppText.contents, "book.contents") {
    $0.showContents()
  }
  private lazy var previousButton = button("chevron.left", AppText.previousChapter, "book.previous") {
    $0.show(chapter: $0.chapter - 1)
  }
  private lazy var nextButton = button("chevron.right", AppText.nextChapter, "book.next") {
    $0.show(chapter: $0.chapter + 1)
  }

  init(model: AppModel, share: HistoryRow) {
    self.model = model
    self.share = share
    super.init(nibName: nil, bundle: nil)
    title = share.title
    navigationItem.largeTitleDisplayMode = .never
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    page.tapped = { [weak self] in self?.view.window?.windowScene?.open($0, options: nil) }
    page.followed = { [weak self] in self?.show(chapter: $0.chapter, at: $0.fragment) }
    layOut(in: view)
    model.observe(self) { [weak self] in self?.applyTextSize() }
    applyTextSize()
    open()
  }

  private func applyTextSize() { page.textSize = model.settings.textSize }

  private func layOut(in view: UIView) {
    for child in [page, empty] as [UIView] {
      child.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(child)
      let guide = view.safeAreaLayoutGuide
      NSLayoutConstraint.activate([
        child.topAnchor.constraint(equalTo: guide.topAnchor),
        child.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        child.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
        child.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      ])
    }
  }

  private func button(
    _ symbol: String, _ title: String, _ name: String, _ perform: @escaping (BookViewController) -> Void
  ) -> UIBarButtonItem {
    let image = UIImage(systemName: symbol)
    let item = UIBarButtonItem(
      image: image, primaryAction: UIAction(image: image) { [weak self] _ in self.map(perform) })
    item.accessibilityLabel = title
    item.accessibilityIdentifier = name
    return item
  }

  private func open(at chapter: Int = 0, _ fragment: String = "") {
    showEmpty(AppText.loading, nil)
    Task { [weak self, model, share] in
      do {
        let book = try await model.books.open(share.id)
        self?.book = book
        self?.show(chapter: min(chapter, book.count - 1), at: fragment, opensAgain: false)
      } catch {
        self?.showEmpty(AppText.bookMissing, AppText.bookFailure(error), retries: !(error is BookFault))
      }
    }
  }

  /// Shows a chapter; `opensAgain` downloads the book again if it was removed from this device meanwhile.
  private func show(chapter number: Int, at fragment: String = "", opensAgain: Bool = true) {
    guard let book, (0..<book.count).contains(number) else { return }
    chapter = number
    setButtons()
    do {
      page.show(try book.chapter(number), at: fragment)
      (page.isHidden, empty.isHidden) = (false, true)
    } catch is ShareFileError where opensAgain {
      open(at: number, fragment)
    } catch {
      showEmpty(AppText.chapter(number), AppText.bookFailure(error), retries: error is ShareFileError)
    }
  }

  private func setButtons() {
    let steps = book?.count ?? 0 > 1 ? [nextButton, previousButton] : []
    navigationItem.rightBarButtonItems = [contentsButton] + steps
    contentsButton.isEnabled = book != nil
    previousButton.isEnabled = book != nil && chapter > 0
    nextButton.isEnabled = chapter + 1 < book?.count ?? 0
  }

  private func showEmpty(_ title: String, _ reason: String?, retries: Bool = false) {
    setButtons()
    var look = EmptyState(symbol: "book", title: title, message: reason)
    if retries {
      look.button = AppText.tryAgain
      look.perform = { [weak self] in
        self.map { $0.open(at: $0.chapter) }
      }
    }
    (page.isHidden, empty.isHidden) = (true, false)
    empty.show(look)
  }

  private func showContents() {
    guard let book else { return }
    let screen = ContentsViewController(book, current: chapter) { [weak self] in
      self?.navigationController?.popViewController(animated: true)
      self?.show(chapter: $0)
    }
    navigationController?.pushViewController(screen, animated: true)
  }
}
