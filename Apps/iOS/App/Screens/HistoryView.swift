// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import UIKit

/// The user's shares, newest first, with a search field.
final class HistoryView: UIView {
  static let more = "history.more"
  static let again = "history.again"
  static let signIn = "history.signIn"

  /// Called when the user chose a row.
  var chosen: (ListRow, UIView) -> Void = { _, _ in }

  private let model: AppModel
  private let account = UILabel()
  private let search = UISearchBar(frame: .zero)
  private let list = ListView(style: .insetGrouped)

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
      return
    }
    search.isHidden = false
    list.isHidden = false
    let history = model.history
    if !history.isLoading { list.endPull() }
    list.show(
      [
        notes(history),
        ListSection(title: AppText.history, rows: history.rows.map(Self.row) + older(history)),
      ],
      empty: AppText.emptyHistory(history.list, isLoading: history.isLoading))
  }

  /// Shows an error above the rows.
  private func notes(_ history: HistoryModel) -> ListSection {
    var rows: [ListRow] = []
    if let problem = history.problem { rows.append(ListRow(id: "history.problem", text: problem)) }
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

  private static func row(_ share: HistoryRow) -> ListRow {
    ListRow(id: share.id.text, text: share.title, detail: AppText.detail(share), kind: .choice)
  }

  private func layOut() {
    let stack = UIStackView(arrangedSubviews: [account, search, list])
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
