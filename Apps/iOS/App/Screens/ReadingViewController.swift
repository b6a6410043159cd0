// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import UIKit

/// One share: its article as it is in the book, how far the share is, and what can be done with it.
final class ReadingViewController: UIViewController {
  private let model: AppModel
  private var share: HistoryRow
  private let state = StateLine(frame: .zero)
  private let article = ArticleView(frame: .zero)
  private let empty = EmptyView(frame: .zero)
  private lazy var actions = ShareActions(model: model, on: self)
  private var hasOpened = false

  init(model: AppModel, share: HistoryRow) {
    self.model = model
    self.share = share
    super.init(nibName: nil, bundle: nil)
    title = share.site ?? share.title
    navigationItem.largeTitleDisplayMode = .never
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    let view: UIView = self.view
    view.backgroundColor = .systemBackground
    state.textIdentifier = "state"
    layOut(in: view)
    actions.hasLeft = { [weak self] in self?.leaveBeside() }
    article.tapped = { [weak self] in self?.view.window?.windowScene?.open($0, options: nil) }
    setButtons()
    model.observe(self) { [weak self] in self?.show() }
    show()
  }

  private func layOut(in view: UIView) {
    for child in [state, article, empty] as [UIView] {
      child.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(child)
    }
    let guide = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      state.topAnchor.constraint(equalTo: guide.topAnchor, constant: 8),
      state.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 20),
      state.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -20),
    ])
    for child in [article, empty] as [UIView] {
      NSLayoutConstraint.activate([
        child.topAnchor.constraint(equalTo: state.bottomAnchor, constant: 8),
        child.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        child.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
        child.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      ])
    }
  }

  private func setButtons() {
    let more = button("ellipsis.circle", AppText.moreActions, "reading.more") { [weak self] in self?.offer() }
    let send = button("paperplane", AppText.sendTo, "reading.send") { [weak self] in
      guard let self else { return }
      actions.sendTo(share, at: view).perform()
    }
    navigationItem.rightBarButtonItems = share.canSendAgain ? [more, send] : [more]
  }

  private func button(
    _ symbol: String, _ title: String, _ name: String, _ perform: @escaping () -> Void
  ) -> UIBarButtonItem {
    let image = UIImage(systemName: symbol)
    let item = UIBarButtonItem(image: image, primaryAction: UIAction(image: image) { _ in perform() })
    item.accessibilityLabel = title
    item.accessibilityIdentifier = name
    return item
  }

  private func offer() {
    let story = Choice(id: "action.story", title: AppText.story) { [weak self] in self?.showStory() }
    let size = Choice(id: "action.textSize", title: AppText.textSize) { [weak self] in
      guard let self else { return }
      askForTextSize(model.settings, at: view)
    }
    ask(share.title, (article.isHidden ? [story] : [size, story]) + actions.all(share, at: view), at: view)
  }

  private func showStory() {
    navigationController?.pushViewController(
      StoryViewController(model: model, share: share.id), animated: true)
  }

  private func show() {
    article.textSize = model.settings.textSize
    if let row = model.history.rows.first(where: { $0.id == share.id }) { share = row }
    // Without an article, the screen says the state in its middle.
    state.show(share.hasArticle ? share.state : nil)
    guard share.hasArticle else { return showEmpty(share.title, share.state.text) }
    open()
    switch model.reading.state(of: share.id) {
    case .loading: showEmpty(AppText.loading, nil)
    case .missing(AppText.noArticle): showEmpty(share.title, AppText.noArticle, reads: share.canSendAgain)
    case .missing(let reason): showEmpty(AppText.notHereYet, reason, retries: true)
    case .article(let stored):
      (article.isHidden, empty.isHidden) = (false, true)
      article.show(stored, title: share.title, source: share.origin)
    }
  }

  /// Opens the article as soon as the share has one.
  private func open() {
    guard !hasOpened else { return }
    hasOpened = true
    model.reading.open(share.id, on: self)
  }

  private func showEmpty(_ title: String, _ reason: String?, retries: Bool = false, reads: Bool = false) {
    let symbol = share.hasArticle ? nil : share.state.tone.symbol
    var look = EmptyState(symbol: symbol ?? "doc.text", title: title, message: reason)
    if retries {
      look.button = AppText.tryAgain
      look.perform = { [weak self] in
        guard let self else { return }
        model.reading.open(share.id, on: self)
      }
    } else if reads {
      (look.button, look.perform) = (AppText.readBook, actions.read(share).perform)
    } else if let page = share.page, share.needsYou {
      look.button = AppText.openOriginal
      look.perform = actions.open(page).perform
    }
    (article.isHidden, empty.isHidden) = (true, false)
    empty.show(look)
  }
}
