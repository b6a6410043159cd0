// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import ShareKitPlatform
import UIKit

/// What the user can do with a share, on every screen that shows it.
@MainActor final class ShareActions {
  private let model: AppModel
  private weak var screen: UIViewController?
  /// Called when the share leaves the list that it was in.
  var hasLeft: () -> Void = {}

  init(model: AppModel, on screen: UIViewController) {
    self.model = model
    self.screen = screen
  }

  /// Every action, for a menu.
  func all(_ share: HistoryRow, at view: UIView) -> [Choice] {
    (share.page.map { [open($0), link($0, share)] } ?? [])
      + (share.canSendAgain ? [read(share), book(share, at: view), again(share)] : [])
      + (share.canSendLink ? [sendLink(share)] : []) + [move(share), delete(share)]
  }

  /// What brings a share further, for a swipe.
  func onward(_ share: HistoryRow, at view: UIView) -> [Choice] {
    if share.canSendAgain { return [sendTo(share, at: view), again(share)] }
    return (share.nextStep.map { [step($0, share, at: view)] } ?? [])
      + (share.canSendLink ? [sendLink(share)] : [])
  }

  /// What the user can do about a share that needs them.
  func step(_ step: HistoryRow.NextStep, _ share: HistoryRow, at view: UIView) -> Choice {
    switch step {
    case .openPage(let page): open(page)
    case .chooseDestination: sendTo(share, at: view)
    }
  }

  /// Moves the share to the archive or back; it can be undone.
  func move(_ share: HistoryRow) -> Choice {
    let isArchived = share.isArchived
    return Choice(
      id: "action.archive", title: isArchived ? AppText.unarchive : AppText.archiveAction,
      symbol: isArchived ? "books.vertical" : "archivebox"
    ) { [self] in
      let tidying = model.history.tidying
      isArchived ? tidying.unarchive(share) : tidying.archive(share)
      hasLeft()
    }
  }

  /// Deletes the share; it can be undone.
  func delete(_ share: HistoryRow) -> Choice {
    Choice(id: "action.delete", title: AppText.delete, isDestructive: true, symbol: "trash") { [self] in
      model.history.tidying.delete(share)
      hasLeft()
    }
  }

  /// Sends the book to the default destination again, after a question.
  func again(_ share: HistoryRow) -> Choice {
    let again = Choice(id: "action.sendAgain", title: AppText.sendAgain, symbol: "arrow.clockwise") {
      [self] in model.history.sendAgain(share.id)
    }
    return Choice(id: again.id, title: again.title, symbol: again.symbol) { [self] in
      screen?.confirm(AppText.sendAgainQuestion, again)
    }
  }

  /// Sends a book with only the link, because there is no page to make one of.
  func sendLink(_ share: HistoryRow) -> Choice {
    Choice(id: "action.sendLink", title: AppText.sendLink, symbol: "link") { [self] in
      model.history.sendLink(of: share.id)
    }
  }

  /// Sends the book to a destination that the user chooses.
  func sendTo(_ share: HistoryRow, at view: UIView) -> Choice {
    Choice(id: "action.sendTo", title: AppText.sendTo, symbol: "paperplane") { [self] in
      askWhere(share, at: view)
    }
  }

  /// Opens the page in the browser.
  func open(_ page: URL) -> Choice {
    Choice(id: "action.open", title: AppText.openOriginal, symbol: "safari") { [self] in
      screen?.view.window?.windowScene?.open(page, options: nil)
    }
  }

  private func askWhere(_ share: HistoryRow, at view: UIView) {
    let confirmed = model.destinations.destinations.filter(\.confirmed)
    let choices = confirmed.map { destination in
      Choice(id: "destination." + destination.id, title: destination.name) { [self] in
        model.history.send(share.id, to: destination.id)
      }
    }
    screen?.ask(choices.isEmpty ? AppText.noSendTo : AppText.sendTo, choices, at: view)
  }

  /// Shares the link with its metadata, because the receiver may not be able to fetch the page.
  private func link(_ page: URL, _ share: HistoryRow) -> Choice {
    Choice(id: "action.share", title: AppText.shareLink) { [self] in
      let card = model.cards.card(for: page, title: share.title == page.absoluteString ? nil : share.title)
      present(.link(card))
    }
  }

  /// Shows the book in the app.
  func read(_ share: HistoryRow) -> Choice {
    Choice(id: "action.read", title: AppText.readBook, symbol: "book") { [self] in
      screen?.navigationController?.pushViewController(
        BookViewController(model: model, share: share), animated: true)
    }
  }

  /// Downloads the book and hands it to another app.
  private func book(_ share: HistoryRow, at view: UIView) -> Choice {
    Choice(id: "action.book", title: AppText.openBook) { [self] in
      Task {
        do {
          present(.file(try await model.reading.book(of: share.id), title: share.title))
        } catch {
          screen?.ask(AppText.serverFailure(error), [], at: view)
        }
      }
    }
  }

  private func present(_ item: ShareSheet.Item) {
    guard let screen else { return }
    let sheet = ShareSheet([item], appIcon: Look.appIcon).controller(from: screen.view)
    screen.present(sheet, animated: true)
  }
}
