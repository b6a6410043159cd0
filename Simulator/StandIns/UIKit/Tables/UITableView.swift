// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

extension IndexPath {
  /// developer.apple.com/documentation/foundation/indexpath/init(row:section:).
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// developer.apple.com/documentation/foundation/indexpath/section.
  public var section: Int { self[0] }
  /// developer.apple.com/documentation/foundation/indexpath/row.
  public var row: Int { self[1] }
}

/// developer.apple.com/documentation/uikit/uitableviewcell.
@MainActor open class UITableViewCell: UIView {
  /// developer.apple.com/documentation/uikit/uitableviewcell/cellstyle.
  public enum CellStyle: Int, Sendable {
    /// A style with one line.
    case `default` = 0
    /// A style with two lines.
    case subtitle = 3
  }

  /// developer.apple.com/documentation/uikit/uitableviewcell/accessorytype-swift.enum.
  public enum AccessoryType: Int, Sendable {
    /// The row has no accessory.
    case none
    /// The row shows another screen.
    case disclosureIndicator
    /// The row is selected.
    case checkmark = 3
  }

  /// developer.apple.com/documentation/uikit/uitableviewcell/selectionstyle-swift.enum.
  public enum SelectionStyle: Int, Sendable {
    /// Selecting the row shows nothing.
    case none
    /// The system's default selection style.
    case `default` = 3
  }

  /// developer.apple.com/documentation/uikit/uitableviewcell/contentview.
  public let contentView = UIView(frame: .zero)
  /// developer.apple.com/documentation/uikit/uitableviewcell/accessorytype-swift.property.
  open var accessoryType = AccessoryType.none
  /// developer.apple.com/documentation/uikit/uitableviewcell/accessoryview.
  open var accessoryView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let accessoryView { addSubview(accessoryView) }
    }
  }
  /// developer.apple.com/documentation/uikit/uitableviewcell/selectionstyle-swift.property.
  open var selectionStyle = SelectionStyle.default
  /// Whether it is the first and the last row of its section.
  package fileprivate(set) var ends = (isFirst: false, isLast: false)
  /// developer.apple.com/documentation/uikit/uitableviewcell/reuseidentifier.
  public let reuseIdentifier: String?
  /// developer.apple.com/documentation/uikit/uitableviewcell/contentconfiguration.
  open var contentConfiguration: (any UIContentConfiguration)? { didSet { showContent() } }

  /// developer.apple.com/documentation/uikit/uitableviewcell/init(style:reuseidentifier:).
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(contentView)
  }

  /// developer.apple.com/documentation/uikit/uitableviewcell/defaultcontentconfiguration().
  open func defaultContentConfiguration() -> UIListContentConfiguration { .subtitleCell() }

  private func showContent() {
    for view in contentView.subviews { view.removeFromSuperview() }
    guard let contentConfiguration else { return }
    let content: UIView = contentConfiguration.makeContentView()
    contentView.addSubview(content)
    NSLayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: contentView.topAnchor),
      content.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      content.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
    ])
  }
}

/// developer.apple.com/documentation/uikit/uitableviewdatasource.
@MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  /// developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:numberofrowsinsection:).
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:cellforrowat:).
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  /// developer.apple.com/documentation/uikit/uitableviewdatasource/numberofsections(in:).
  func numberOfSections(in tableView: UITableView) -> Int
  /// developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:titleforheaderinsection:).
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
}

extension UITableViewDataSource {
  /// Optional in Objective-C; one by default.
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// Optional in Objective-C; none by default.
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
}

/// developer.apple.com/documentation/uikit/uitableviewdelegate.
@MainActor public protocol UITableViewDelegate: NSObjectProtocol {
  /// developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:didselectrowat:).
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  /// developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:leadingswipeactionsconfigurationforrowat:).
  func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration?
  /// developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:trailingswipeactionsconfigurationforrowat:).
  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration?
}

extension UITableViewDelegate {
  /// Optional in Objective-C; does nothing by default.
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  /// Optional in Objective-C; none by default.
  public func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }
  /// Optional in Objective-C; none by default.
  public func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }
}

/// developer.apple.com/documentation/uikit/uitableview.
///
/// All rows count as visible because layout is not computed.
@MainActor open class UITableView: UIScrollView {
  /// developer.apple.com/documentation/uikit/uitableview/style-swift.enum.
  public enum Style: Int, Sendable {
    /// Rows without section groups.
    case plain
    /// Rows in grouped sections.
    case grouped
    /// Rows in grouped sections with a margin.
    case insetGrouped
  }

  /// developer.apple.com/documentation/uikit/uitableview/style-swift.property.
  public let style: Style
  /// developer.apple.com/documentation/uikit/uitableview/datasource.
  open weak var dataSource: (any UITableViewDataSource)?
  /// developer.apple.com/documentation/uikit/uitableview/delegate.
  open weak var delegate: (any UITableViewDelegate)?
  /// developer.apple.com/documentation/uikit/uitableview/tableheaderview.
  open var tableHeaderView: UIView? { didSet { replace(oldValue, by: tableHeaderView) } }
  /// developer.apple.com/documentation/uikit/uitableview/backgroundview.
  open var backgroundView: UIView? { didSet { replace(oldValue, by: backgroundView) } }
  /// developer.apple.com/documentation/uikit/uitableview/celllayoutmarginsfollowreadablewidth.
  open var cellLayoutMarginsFollowReadableWidth = false
  private let rows = UIStackView(arrangedSubviews: [])
  private var cells: [(key: AnyHashable, path: IndexPath, cell: UITableViewCell)] = []
  private var headers: [String: UILabel] = [:]

  /// developer.apple.com/documentation/uikit/uitableview/init(frame:style:).
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    rows.axis = .vertical
    addSubview(rows)
  }

  /// developer.apple.com/documentation/uikit/uitableview/register(_:forcellreuseidentifier:).
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    precondition(cellClass == UITableViewCell.self, "the stand-in makes plain cells only")
  }

  /// developer.apple.com/documentation/uikit/uitableview/dequeuereusablecell(withidentifier:for:).
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// developer.apple.com/documentation/uikit/uitableview/reloaddata().
  open func reloadData() {
    guard let dataSource else { return }
    let paths = (0..<dataSource.numberOfSections(in: self)).flatMap { section in
      (0..<dataSource.tableView(self, numberOfRowsInSection: section)).map {
        IndexPath(row: $0, section: section)
      }
    }
    lay(paths.map { (AnyHashable(UUID()), $0) })
  }

  /// developer.apple.com/documentation/uikit/uitableview/deselectrow(at:animated:).
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {}

  /// developer.apple.com/documentation/uikit/uitableview/cellforrow(at:).
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    cells.first { $0.path == indexPath }?.cell
  }

  /// Simulates the user's tap on a row.
  package func tap(_ cell: UITableViewCell) {
    guard let path = cells.first(where: { $0.cell === cell })?.path else { return }
    delegate?.tableView(self, didSelectRowAt: path)
  }

  /// The actions that a swipe over a row shows; VoiceOver offers the same ones.
  package func swipeActions(of cell: UITableViewCell) -> [UIContextualAction] {
    guard let delegate, let path = cells.first(where: { $0.cell === cell })?.path else { return [] }
    let leading = delegate.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
    let trailing = delegate.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
    return (leading?.actions ?? []) + (trailing?.actions ?? [])
  }

  /// Lays out rows; a row whose key existed before keeps its cell.
  func lay(_ keyed: [(key: AnyHashable, path: IndexPath)]) {
    guard let dataSource else { return }
    let known = Dictionary(cells.map { ($0.key, $0.cell) }) { first, _ in first }
    cells = keyed.map { key, path in
      (key, path, known[key] ?? dataSource.tableView(self, cellForRowAt: path))
    }
    var wanted: [UIView] = []
    for (index, entry) in cells.enumerated() {
      let opens = index == 0 || cells[index - 1].path.section != entry.path.section
      let closes = index == cells.count - 1 || cells[index + 1].path.section != entry.path.section
      entry.cell.ends = (opens, closes)
      if opens, let title = dataSource.tableView(self, titleForHeaderInSection: entry.path.section) {
        wanted.append(header(title))
      }
      wanted.append(entry.cell)
    }
    rows.setRows(wanted)
  }

  private func header(_ title: String) -> UILabel {
    if let known = headers[title] { return known }
    let label = UILabel()
    label.text = title
    label.numberOfLines = 0
    label.font = .preferredFont(forTextStyle: .footnote)
    label.adjustsFontForContentSizeCategory = true
    label.textColor = .secondaryLabel
    headers[title] = label
    return label
  }

  private func replace(_ old: UIView?, by new: UIView?) {
    guard old !== new else { return }
    old?.removeFromSuperview()
    if let new { addSubview(new) }
  }
}

extension UIStackView {
  /// Orders views; a view that stays in place doesn't count as newly visible.
  fileprivate func setRows(_ views: [UIView]) {
    let wanted = Set(views.map(ObjectIdentifier.init))
    for view in arrangedSubviews where !wanted.contains(ObjectIdentifier(view)) { view.removeFromSuperview() }
    for (index, view) in views.enumerated() {
      let isThere = subviews.indices.contains(index) && subviews[index] === view
      if !isThere { insertSubview(view, at: index) }
    }
  }
}
