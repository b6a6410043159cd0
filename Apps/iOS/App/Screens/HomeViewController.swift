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
    model.observe(self) { [weak self] in self?.show() }
    show()
  }

  private func show() {
    signIn.show()
    history.show()
  }

  private func offer(_ row: ListRow, at view: UIView) {
    switch row.id {
    case HistoryView.more: model.history.loadMore()
    case HistoryView.again: model.history.refresh()
    case HistoryView.signIn: model.account.wantsToSignIn = true
    default:
      guard let share = model.history.rows.first(where: { $0.id.text == row.id }) else { return }
      ask(share.title, choices(share), at: view)
    }
    show()
  }
}

extension HomeViewController {
  private func choices(_ share: HistoryRow) -> [Choice] {
    var choices: [Choice] = []
    if let page = share.page {
      choices.append(
        Choice(id: "action.open", title: AppText.openPage) { [weak self] in
          self?.view.window?.windowScene?.open(page, options: nil)
        })
      choices.append(
        Choice(id: "action.share", title: AppText.shareLink) { [weak self] in
          self?.share(page, title: share.title)
        })
    }
    if share.canSendAgain {
      let again = Choice(id: "action.sendAgain", title: AppText.sendAgain) { [weak self] in
        self?.model.history.sendAgain(share.id)
      }
      choices.append(asking(AppText.sendAgainQuestion, again))
    }
    let delete = Choice(id: "action.delete", title: AppText.delete, isDestructive: true) { [weak self] in
      self?.model.history.delete(share.id)
    }
    return choices + [asking(AppText.deleteShareQuestion, delete)]
  }

  /// Shares the link with its metadata, because the receiver may not be able to fetch the page.
  private func share(_ page: URL, title: String) {
    let card = model.cards.card(for: page, title: title == page.absoluteString ? nil : title)
    present(ShareSheet([.link(card)], appIcon: Look.appIcon).controller(from: view), animated: true)
  }

  private func asking(_ question: String, _ choice: Choice) -> Choice {
    Choice(id: choice.id, title: choice.title, isDestructive: choice.isDestructive) { [weak self] in
      self?.confirm(question, choice)
    }
  }
}
