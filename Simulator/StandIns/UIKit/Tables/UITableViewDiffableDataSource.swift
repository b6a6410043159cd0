// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot.
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  fileprivate var sections: [(section: SectionIdentifierType, items: [ItemIdentifierType])] = []

  /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot/init().
  public init() {}

  /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot/sectionidentifiers.
  public var sectionIdentifiers: [SectionIdentifierType] { sections.map(\.section) }

  /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot/appendsections(_:).
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    sections += identifiers.map { ($0, []) }
  }

  /// developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot/appenditems(_:tosection:).
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    let index = sections.lastIndex { sectionIdentifier == nil || $0.section == sectionIdentifier }
    guard let index else { preconditionFailure("there is no such section") }
    precondition(
      Set(identifiers).count == identifiers.count
        && Set(sections.flatMap(\.items)).isDisjoint(with: identifiers),
      "an identifier is there twice")
    sections[index].items += identifiers
  }
}

/// developer.apple.com/documentation/uikit/uitableviewdiffabledatasource.
@MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource {
  /// developer.apple.com/documentation/uikit/uitableviewdiffabledatasource/cellprovider.
  public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?

  private weak var table: UITableView?
  private let provider: CellProvider
  private var current = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()

  /// developer.apple.com/documentation/uikit/uitableviewdiffabledatasource/init(tableview:cellprovider:).
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    table = tableView
    provider = cellProvider
    super.init()
    tableView.dataSource = self
  }

  /// developer.apple.com/documentation/uikit/uitableviewdiffabledatasource/apply(_:animatingdifferences:completion:).
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    current = snapshot
    let keyed = snapshot.sections.enumerated().flatMap { section, content in
      content.items.enumerated().map { row, item in
        (key: AnyHashable(item), path: IndexPath(row: row, section: section))
      }
    }
    table?.lay(keyed)
    completion?()
  }

  /// developer.apple.com/documentation/uikit/uitableviewdiffabledatasource/snapshot().
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { current }

  /// developer.apple.com/documentation/uikit/uitableviewdiffabledatasource/itemidentifier(for:).
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    guard current.sections.indices.contains(indexPath.section) else { return nil }
    let items = current.sections[indexPath.section].items
    return items.indices.contains(indexPath.row) ? items[indexPath.row] : nil
  }

  /// developer.apple.com/documentation/uikit/uitableviewdiffabledatasource/numberofsections(in:).
  open func numberOfSections(in tableView: UITableView) -> Int { current.sections.count }

  /// developer.apple.com/documentation/uikit/uitableviewdiffabledatasource/tableview(_:numberofrowsinsection:).
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    current.sections[section].items.count
  }

  /// developer.apple.com/documentation/uikit/uitableviewdiffabledatasource/tableview(_:cellforrowat:).
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    itemIdentifier(for: indexPath).flatMap { provider(tableView, indexPath, $0) }
      ?? UITableViewCell(style: .default, reuseIdentifier: nil)
  }

  /// developer.apple.com/documentation/uikit/uitableviewdiffabledatasource/tableview(_:titleforheaderinsection:).
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
}
