// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import ShareKitPlatform
import UIKit

/// The first tab: the sign-in form if needed, otherwise the history.
final class HomeViewController: UIViewController {
  private let model: AppModel
  private let signIn: SignInView
  private let history: HistoryView
  private lazy var actions = ShareActions(model: model, on: self)
  private var titled: LibraryView?

  init(model: AppModel) {
    self.model = model
    signIn = SignInView(model: model)
    history = HistoryView(model: model)
    super.init(nibName: nil, bundle: nil)
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    let view: UIView = self.view
    view.backgroundColor = .systemGroupedBackground
    for content in [history, signIn] as [UIView] {
      content.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(content)
      NSLayoutConstraint.activate([
        content.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
        // The keyboard makes both shorter, so that everything can be scrolled above it.
        content.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
        content.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
        content.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
      ])
    }
    history.chosen = { [weak self] row, view in self?.offer(row, at: view) }
    history.swipes = { [weak self] row in self?.swipes(row) ?? ([], []) }
    history.wantsExample = { [weak self] in
      self?.showBeside(ExamplesViewController(image: UIImage(data: ExampleImage.png())))
    }
    model.observe(self) { [weak self] in self?.show() }
    show()
  }

  private func show() {
    signIn.show()
    history.show()
    showArchiveButton()
  }

  private func offer(_ row: ListRow, at view: UIView) {
    switch row.id {
    case HistoryView.more: model.history.loadMore()
    case HistoryView.again: model.history.refresh()
    case HistoryView.signIn: model.account.wantsToSignIn = true
    default:
      if let (step, share) = step(of: row) { return actions.step(step, share, at: view).perform() }
      if let share = share(of: row, after: HistoryView.link) { return actions.sendLink(share).perform() }
      guard let share = share(of: row) else { return }
      showBeside(ReadingViewController(model: model, share: share))
    }
    show()
  }

  private func share(of row: ListRow, after prefix: String = "") -> HistoryRow? {
    model.history.rows.first { prefix + $0.id.text == row.id }
  }

  private func step(of row: ListRow) -> (HistoryRow.NextStep, HistoryRow)? {
    share(of: row, after: HistoryView.step).flatMap { share in share.nextStep.map { ($0, share) } }
  }

  /// What needs no question can be done right in the list.
  private func swipes(_ row: ListRow) -> (leading: [Choice], trailing: [Choice]) {
    guard let share = share(of: row) else { return ([], []) }
    return (actions.onward(share, at: history), [actions.delete(share), actions.move(share)])
  }

  /// The button that switches between library and archive, and the title that goes with it.
  private func showArchiveButton() {
    let view = model.account.state.canShare ? model.history.list.view : nil
    guard view != titled else { return }
    titled = view
    navigationItem.title = view == .archive ? AppText.archive : AppText.history
    navigationItem.rightBarButtonItem = view.map { button(from: $0) }
  }

  private func button(from view: LibraryView) -> UIBarButtonItem {
    let isArchive = view == .archive
    let image = UIImage(systemName: isArchive ? "books.vertical" : "archivebox")
    let item = UIBarButtonItem(
      image: image,
      primaryAction: UIAction(image: image) { [weak self] _ in
        self?.model.history.show(isArchive ? .inbox : .archive)
      })
    item.accessibilityLabel = isArchive ? AppText.history : AppText.archive
    item.accessibilityIdentifier = "library.switch"
    return item
  }
}
