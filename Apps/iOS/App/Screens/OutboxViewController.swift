// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import ShareKitPlatform
import UIKit

/// The shares that aren't sent yet: why, when they continue, and what the user can do.
final class OutboxViewController: UIViewController {
  private let model: AppModel
  private let list = ListView(style: .insetGrouped)

  init(model: AppModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  override func loadView() { view = list }

  override func viewDidLoad() {
    super.viewDidLoad()
    list.chosen = { [weak self] row, view in self?.offer(row, at: view) }
    list.pulled = { [weak self] in self?.model.drain() }
    model.observe(self) { [weak self] in self?.show() }
    show()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    model.outbox.loadImages()
  }

  private func show() {
    list.endPull()
    if view.window != nil { model.outbox.loadImages() }
    let rows = model.outbox.rows
    let title = rows.map { AppText.notSent(String($0.count)) + "\n" + AppText.waitsHere } ?? ""
    list.show(
      [ListSection(title: "", rows: notes), ListSection(title: title, rows: rows?.map(row) ?? [])],
      empty: rows?.isEmpty == true ? empty : nil)
  }

  /// What needs the user stands above what waits.
  private var notes: [ListRow] {
    var notes = [model.outbox.problem.map { ListRow(id: "outbox.problem", text: $0) }].compactMap { $0 }
    guard model.account.state == .signedOut, model.outbox.rows?.isEmpty == false else { return notes }
    notes += [
      ListRow(
        id: "outbox.signedOut", text: AppText.youAreSignedOut, detail: AppText.nothingIsLost,
        symbol: "exclamationmark.triangle", isHighlighted: true),
      ListRow(id: "outbox.signIn", text: AppText.signIn, kind: .button, isHighlighted: true),
    ]
    return notes
  }

  private var empty: EmptyState {
    let isSignedOut = model.account.state == .signedOut
    return EmptyState(
      symbol: isSignedOut ? "tray" : "checkmark.circle",
      title: isSignedOut ? AppText.nothingWaits : AppText.everythingSent, message: AppText.everythingSentNote)
  }

  private func row(_ row: OutboxRow) -> ListRow {
    let state = RowState(text: AppText.state(row), tone: row.tone)
    let facts = AppText.facts(row, signedInAs: model.outbox.account, now: Date())
    return ListRow(
      id: row.id, text: row.title, kind: row.actions.isEmpty ? .words : .choice, overline: facts,
      state: state,
      image: model.outbox.image(of: row))
  }

  private func offer(_ chosen: ListRow, at view: UIView) {
    if chosen.id == "outbox.signIn" {
      tabBarController?.selectedIndex = 0
      return
    }
    guard let row = model.outbox.rows?.first(where: { $0.id == chosen.id }) else { return }
    let choices = row.actions.map { action in
      Choice(id: "action." + action.rawValue, title: AppText.action(action), isDestructive: action == .delete)
      {
        [weak self] in self?.perform(action, on: row, at: view)
      }
    }
    ask(row.title, choices, at: view)
  }

  private func perform(_ action: OutboxRow.Action, on row: OutboxRow, at view: UIView) {
    switch action {
    case .sendNow, .retry: model.outbox.perform(action, on: row)
    case .signIn: tabBarController?.selectedIndex = 0
    case .export: share(row, at: view)
    case .assign: ask(AppText.assignQuestion(model.outbox.account?.server.text ?? ""), action, on: row)
    case .redirect: askForDestination(of: row, at: view)
    case .delete: ask(AppText.deleteUnsentQuestion, action, on: row)
    }
  }

  private func ask(_ question: String, _ action: OutboxRow.Action, on row: OutboxRow) {
    let choice = Choice(id: "confirm", title: AppText.action(action), isDestructive: action == .delete) {
      [weak self] in self?.model.outbox.perform(action, on: row)
    }
    confirm(question, choice)
  }

  /// Offers the destinations that are known, also without a connection; the default one is always there.
  private func askForDestination(of row: OutboxRow, at view: UIView) {
    let byDefault = Choice(id: "redirect.default", title: AppText.defaultDestination) { [weak self] in
      self?.model.outbox.redirect(row, to: nil)
    }
    let others = model.destinations.destinations.map { destination in
      Choice(id: "redirect." + destination.id, title: destination.name) { [weak self] in
        self?.model.outbox.redirect(row, to: [destination.id])
      }
    }
    ask(AppText.redirectQuestion, [byDefault] + others, at: view)
  }

  /// For a file, there is nothing that a share sheet could fetch.
  private func share(_ row: OutboxRow, at view: UIView) {
    guard let copy = model.outbox.export(row) else { return }
    let item = ShareSheet.Item.file(copy, title: copy.lastPathComponent)
    present(ShareSheet([item], appIcon: Look.appIcon).controller(from: view), animated: true)
  }
}

extension OutboxRow {
  /// What its state means to the user.
  fileprivate var tone: RowState.Tone {
    if actions.contains(.signIn) || actions.contains(.assign) { return .needsUser }
    if case .quarantined = subject { return .bad }
    return actions.contains(.retry) || actions.contains(.redirect) ? .bad : .waiting
  }
}
