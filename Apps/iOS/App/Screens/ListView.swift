// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// A list of sections that reports which row the user chose.
final class ListView: UIView {
  /// Called when the user chose a row or changed a switch; a popover may point to the view.
  var chosen: (ListRow, UIView) -> Void = { _, _ in }
  /// The actions that a swipe over a row offers at its beginning and its end; VoiceOver reads them as actions of the row.
  var swipes: (ListRow) -> (leading: [Choice], trailing: [Choice]) = { _ in ([], []) }
  /// Called when the user pulled the list down; nil disables that.
  var pulled: (() -> Void)? { didSet { offerPull() } }
  let table: UITableView

  private static let cell = "row"
  private let empty = EmptyView(frame: .zero)
  private var shown: [ListSection] = []
  private lazy var source = TitledSource(tableView: table) { [weak self] table, path, row in
    let cell = table.dequeueReusableCell(withIdentifier: Self.cell, for: path)
    self?.fill(cell, row)
    return cell
  }

  init(style: UITableView.Style) {
    table = UITableView(frame: .zero, style: style)
    super.init(frame: .zero)
    backgroundColor = .systemGroupedBackground
    table.cellLayoutMarginsFollowReadableWidth = true
    table.register(UITableViewCell.self, forCellReuseIdentifier: Self.cell)
    table.delegate = self
    table.translatesAutoresizingMaskIntoConstraints = false
    addSubview(table)
    NSLayoutConstraint.activate([
      table.topAnchor.constraint(equalTo: topAnchor), table.bottomAnchor.constraint(equalTo: bottomAnchor),
      table.leadingAnchor.constraint(equalTo: leadingAnchor),
      table.trailingAnchor.constraint(equalTo: trailingAnchor),
    ])
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  /// Shows sections; unchanged rows keep their position.
  ///
  /// `state` is shown if there are no rows.
  func show(_ sections: [ListSection], empty state: EmptyState?) {
    if let state { empty.show(state) }
    table.backgroundView = state == nil ? nil : empty
    let sections = sections.filter { !$0.rows.isEmpty }
    guard sections != shown else { return }
    shown = sections
    var snapshot = NSDiffableDataSourceSnapshot<String, ListRow>()
    for section in sections {
      snapshot.appendSections([section.title])
      snapshot.appendItems(section.rows, toSection: section.title)
    }
    source.apply(snapshot, animatingDifferences: window != nil)
  }

  /// Shows sections; `words` if there are no rows.
  func show(_ sections: [ListSection], empty words: String? = nil) {
    show(sections, empty: words.map { EmptyState(symbol: "tray", title: $0) })
  }

  /// Ends the refresh animation.
  func endPull() { table.refreshControl?.endRefreshing() }

  private func offerPull() {
    let control = UIRefreshControl()
    control.accessibilityIdentifier = "refresh"
    control.addAction(UIAction { [weak self] _ in self?.pulled?() }, for: .valueChanged)
    table.refreshControl = pulled == nil ? nil : control
  }

  private func fill(_ cell: UITableViewCell, _ row: ListRow) {
    cell.contentConfiguration = row.isShare ? shareContent(row) : content(row)
    cell.backgroundColor = row.isHighlighted ? Look.waitingBackground : .secondarySystemGroupedBackground
    cell.accessibilityIdentifier = row.id
    cell.accessibilityTraits = row.kind == .words ? .staticText : .button
    cell.selectionStyle = row.kind == .words ? .none : .default
    cell.accessoryType = .none
    cell.accessoryView = nil
    switch row.kind {
    case .choice: cell.accessoryType = .disclosureIndicator
    case .mark(isOn: true): cell.accessoryType = .checkmark
    case .toggle(let isOn): cell.accessoryView = toggle(row, isOn)
    case .words, .button, .mark: break
    }
  }

  private func shareContent(_ row: ListRow) -> any UIContentConfiguration {
    ShareRowContent(
      overline: row.overline, title: row.text, state: row.state, detail: row.detail, image: row.image,
      site: row.site)
  }

  private func content(_ row: ListRow) -> any UIContentConfiguration {
    var content = row.value == nil ? UIListContentConfiguration.subtitleCell() : .valueCell()
    content.text = row.text
    content.secondaryText = row.value ?? row.detail
    content.textProperties.numberOfLines = 0
    content.secondaryTextProperties.numberOfLines = 0
    content.secondaryTextProperties.color = .secondaryLabel
    content.image = row.symbol.flatMap(UIImage.init(systemName:))
    content.imageProperties.tintColor = Look.accent
    if row.kind == .button { content.textProperties.color = Look.accent }
    return content
  }

  private func toggle(_ row: ListRow, _ isOn: Bool) -> UISwitch {
    let toggle = UISwitch(frame: .zero)
    toggle.isOn = isOn
    toggle.accessibilityLabel = row.text
    toggle.accessibilityIdentifier = row.id + ".switch"
    let changed = UIAction { [weak self, weak toggle] _ in
      if let toggle { self?.chosen(row, toggle) }
    }
    toggle.addAction(changed, for: .valueChanged)
    return toggle
  }
}

extension ListView: UITableViewDelegate {
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    guard let row = source.itemIdentifier(for: indexPath) else { return }
    switch row.kind {
    case .words, .toggle: break
    case .choice, .button, .mark: chosen(row, tableView.cellForRow(at: indexPath) ?? self)
    }
  }

  func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    source.itemIdentifier(for: indexPath).flatMap { Self.configuration(swipes($0).leading) }
  }

  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    source.itemIdentifier(for: indexPath).flatMap { Self.configuration(swipes($0).trailing) }
  }

  /// An empty configuration would offer the system's own Delete, so none is returned without choices.
  private static func configuration(_ choices: [Choice]) -> UISwipeActionsConfiguration? {
    guard !choices.isEmpty else { return nil }
    return UISwipeActionsConfiguration(
      actions: choices.map { choice in
        let action = UIContextualAction(
          style: choice.isDestructive ? .destructive : .normal, title: choice.title
        ) { _, _, done in
          choice.perform()
          done(true)
        }
        action.image = choice.symbol.flatMap(UIImage.init(systemName:))
        if !choice.isDestructive { action.backgroundColor = Look.accent }
        return action
      })
  }
}

/// Section titles serve as the sections' identifiers.
private final class TitledSource: UITableViewDiffableDataSource<String, ListRow> {
  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    let titles = snapshot().sectionIdentifiers
    return titles.indices.contains(section) && !titles[section].isEmpty ? titles[section] : nil
  }
}
