// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import UIKit

/// A book, chapter by chapter, from where the user stopped.
final class BookViewController: UIViewController {
  private let model: AppModel
  private let share: HistoryRow
  private let page = ArticleView(frame: .zero)
  private let empty = EmptyView(frame: .zero)
  private var book: StoredBook?
  private var chapter = 0
  private var loading: Task<Void, Never>?
  private lazy var contentsButton = button("list.bullet", AppText.contents, "book.contents") {
    $0.showContents()
  }
  private lazy var previousButton = button("chevron.left", AppText.previousChapter, "book.previous") {
    $0.turn(to: $0.chapter - 1)
  }
  private lazy var nextButton = button("chevron.right", AppText.nextChapter, "book.next") {
    $0.turn(to: $0.chapter + 1)
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

  deinit { loading?.cancel() }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    keepPosition()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    page.tapped = { [weak self] in self?.view.window?.windowScene?.open($0, options: nil) }
    page.followed = { [weak self] in self?.turn(to: $0.chapter, at: $0.fragment) }
    layOut(in: view)
    model.observe(self) { [weak self] in self?.applyTextSize() }
    model.books.pauses.add(self) { [weak self] in self?.keepPosition() }
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

  private func open() {
    showEmpty(AppText.loading, nil)
    let progress: DownloadProgress = { [weak self] received, expected in
      let screen = self
      Task { @MainActor in screen?.showProgress(received, expected) }
    }
    run { [weak self, model, share] in
      do {
        let book = try await model.books.open(share.id, progress: progress)
        self?.book = book
        self?.load(model.books.position(in: share.id).within(book.count), of: book)
      } catch {
        self?.showEmpty(AppText.bookMissing, AppText.bookFailure(error), retries: !(error is BookFault))
      }
    }
  }

  /// Cancels what was being loaded.
  ///
  /// While `load` waits, it must not retain this screen: when the user closes it, the loading ends with it.
  private func run(_ load: @escaping @MainActor () async -> Void) {
    loading?.cancel()
    loading = Task { await load() }
  }

  private func showProgress(_ received: Int, _ expected: Int) {
    guard book == nil, page.isHidden else { return }
    showEmpty(AppText.loading, AppText.progress(received, of: expected))
  }

  /// The earlier chapter stays until the next one is there.
  private func turn(to number: Int, at fragment: String = "") {
    guard let book, (0..<book.count).contains(number) else { return }
    keepPosition()
    load(BookPosition(chapter: number), at: fragment, of: book)
  }

  private func load(_ position: BookPosition, at fragment: String = "", of book: StoredBook) {
    run { [weak self] in
      do {
        let chapter = try await book.readChapter(position.chapter)
        self?.show(chapter, at: fragment, position)
      } catch is CancellationError {
        return
      } catch {
        self?.show(error, of: position.chapter)
      }
    }
  }

  private func show(_ read: BookChapter, at fragment: String, _ position: BookPosition) {
    chapter = position.chapter
    setButtons()
    page.show(read, at: fragment, fraction: position.fraction)
    (page.isHidden, empty.isHidden) = (false, true)
    model.books.keep(position, in: share.id)
  }

  private func show(_ error: any Error, of number: Int) {
    chapter = number
    showEmpty(AppText.chapter(number), AppText.bookFailure(error), retries: error is ShareFileError)
  }

  private func keepPosition() {
    guard book != nil, !page.isHidden, let fraction = page.fraction else { return }
    model.books.keep(BookPosition(chapter: chapter, fraction: fraction), in: share.id)
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
      look.perform = { [weak self] in self?.open() }
    }
    (page.isHidden, empty.isHidden) = (true, false)
    empty.show(look)
  }

  private func showContents() {
    guard let book else { return }
    let screen = ContentsViewController(book, current: chapter) { [weak self] in
      self?.navigationController?.popViewController(animated: true)
      self?.turn(to: $0)
    }
    navigationController?.pushViewController(screen, animated: true)
  }
}
