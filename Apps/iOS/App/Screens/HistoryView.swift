// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import UIKit

/// The user's shares: what needs the user first, then the newest, with a search field.
final class HistoryView: UIView {
  static let more = "history.more"
  static let again = "history.again"
  static let signIn = "history.signIn"
  /// Comes before the identifier of a share, in the row with its next step.
  static let step = "history.step."
  /// Comes before the identifier of a share, in the row that sends only its link.
  static let link = "history.link."

  /// Called when the user chose a row.
  var chosen: (ListRow, UIView) -> Void = { _, _ in }
  /// The actions that a swipe over a row offers.
  var swipes: (ListRow) -> (leading: [Choice], trailing: [Choice]) = { _ in ([], []) }
  /// Called when a user who has nothing yet wants to try it.
  var wantsExample: () -> Void = {}

  private let model: AppModel
  private let account = UILabel()
  private let search = UISearchBar(frame: .zero)
  private let list = ListView(style: .insetGrouped)
  private let undo = UndoBar(frame: .zero)

  init(model: AppModel) {
    self.model = model
    super.init(frame: .zero)
    account.accessibilityIdentifier = "account"
    account.numberOfLines = 0
    account.font = .preferredFont(forTextStyle: .footnote)
    account.adjustsFontForContentSizeCategory = true
    account.textAlignment = .center
    search.accessibilityIdentifier = "search"
    search.placeholder = AppText.search
    search.autocapitalizationType = .none
    search.delegate = self
    list.chosen = { [weak self] row, view in self?.chosen(row, view) }
    list.swipes = { [weak self] in self?.swipes($0) ?? ([], []) }
    undo.undone = { [weak self] in self?.model.history.tidying.undo() }
    list.pulled = { [weak self] in self?.model.history.refresh() }
    layOut()
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  /// Updates the list from the model.
  func show() {
    account.text = AppText.account(model.account.state)
    account.isHidden = account.text == nil
    guard model.account.state.canShare else {
      search.isHidden = true
      list.isHidden = true
      undo.show(nil)
      return
    }
    search.isHidden = false
    list.isHidden = false
    let history = model.history
    if !history.isLoading { list.endPull() }
    let rows = history.rows
    list.show(
      [notes(history)] + sections(rows) + [ListSection(title: " ", rows: older(history))],
      empty: rows.isEmpty ? emptyState(history) : nil)
    undo.show(undoText(history))
  }

  /// What needs the user stands above the days.
  private func sections(_ rows: [HistoryRow]) -> [ListSection] {
    let needed = rows.filter(\.needsYou)
    let days = Dictionary(grouping: rows.filter { !$0.needsYou }) { AppText.day($0.createdAt) }
    return [ListSection(title: AppText.needsYou, rows: needed.flatMap(rowsInNeed))]
      + [AppText.today, AppText.yesterday, AppText.earlier].map { day in
        ListSection(title: day, rows: (days[day] ?? []).map(row))
      }
  }

  private func undoText(_ history: HistoryModel) -> String? {
    history.tidying.offer.flatMap { AppText.done($0.change, title: $0.title) }
  }

  private func emptyState(_ history: HistoryModel) -> EmptyState? {
    guard let words = AppText.emptyHistory(history.list, isLoading: history.isLoading) else { return nil }
    guard !history.list.isUnknown, history.list.search.isEmpty else {
      return EmptyState(symbol: history.list.search.isEmpty ? "tray" : "magnifyingglass", title: words)
    }
    if history.list.view == .archive {
      return EmptyState(
        symbol: "archivebox", title: AppText.archiveEmpty, message: AppText.archiveEmptyNote)
    }
    return EmptyState(
      symbol: "books.vertical", title: AppText.libraryEmptyTitle, message: words, button: AppText.tryExample,
      perform: { [weak self] in self?.wantsExample() })
  }

  /// Shows an error above the rows.
  private func notes(_ history: HistoryModel) -> ListSection {
    var rows: [ListRow] = []
    for problem in Set([history.problem, history.tidying.problem].compactMap { $0 }) {
      rows.append(ListRow(id: "history.problem", text: problem))
    }
    if let trouble = AppText.trouble(history.list) {
      rows.append(ListRow(id: "history.trouble", text: trouble))
      rows.append(
        history.list.trouble == .signedOut
          ? ListRow(id: Self.signIn, text: AppText.signIn, kind: .button)
          : ListRow(id: Self.again, text: AppText.tryAgain, kind: .button))
    }
    return ListSection(title: "", rows: rows)
  }

  private func older(_ history: HistoryModel) -> [ListRow] {
    history.list.nextCursor == nil ? [] : [ListRow(id: Self.more, text: AppText.more, kind: .button)]
  }

  private func row(_ share: HistoryRow) -> ListRow {
    ListRow(
      id: share.id.text, text: share.title, kind: .choice, overline: share.origin, site: share.host,
      state: share.state, image: model.thumbnails.image(of: share), isHighlighted: share.needsYou)
  }

  /// A share that needs the user, and below it what they can do.
  private func rowsInNeed(_ share: HistoryRow) -> [ListRow] {
    let step = share.nextStep.map { button(Self.step, share, $0.title, $0.symbol) }
    let link = share.canSendLink ? button(Self.link, share, AppText.sendLink, "link") : nil
    return [row(share)] + [step, link].compactMap(\.self)
  }

  private func button(_ id: String, _ share: HistoryRow, _ title: String, _ symbol: String) -> ListRow {
    ListRow(id: id + share.id.text, text: title, kind: .button, symbol: symbol, isHighlighted: true)
  }

  private func layOut() {
    let stack = UIStackView(arrangedSubviews: [account, search, list, undo])
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: topAnchor), stack.bottomAnchor.constraint(equalTo: bottomAnchor),
      stack.leadingAnchor.constraint(equalTo: leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: trailingAnchor),
    ])
  }
}

extension HistoryView: UISearchBarDelegate {
  /// Clearing the field ends the search at once.
  ///
  /// Other input waits for the search key.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    if searchText.isEmpty { model.history.search("") }
  }

  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
    searchBar.resignFirstResponder()
    model.history.search(searchBar.text ?? "")
  }
}
