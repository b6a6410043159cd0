// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Converts tables that are wider than a small screen into records, one below the other.
///
/// E-readers don't scroll sideways: a table that doesn't fit is cut off, or broken into columns of single letters.
enum WideTables {
  // The characters that fit in one line of a table on a six-inch screen.
  private static let lineLength = 58
  // With more text in a row, columns are two words wide and run over several screens.
  private static let proseInRow = 220

  /// The nodes with every wide table as records; all text is kept, with a column's heading before each value.
  static func linearised(_ nodes: [Markup]) -> [Markup] {
    nodes.rewritten { element in
      guard element.name == "table", let grid = TableGrid(element), isWide(grid) else {
        return [.element(element)]
      }
      return [records(of: grid, element)]
    }
  }

  private static func isWide(_ grid: TableGrid) -> Bool {
    let wordWidths = (0..<grid.width).map { column in
      grid.rows.map { $0.first(where: { $0.column == column }).map(longestWord) ?? 0 }.max() ?? 0
    }
    let needed = wordWidths.reduce(0) { $0 + $1 + 2 }
    if needed > lineLength { return true }
    let lengths = grid.rows.map { $0.reduce(0) { $0 + $1.text.count } }
    return grid.width >= 3 && lengths.reduce(0, +) > proseInRow * max(1, lengths.count)
  }

  private static func longestWord(_ cell: TableGrid.Cell) -> Int {
    let words = cell.text.split(whereSeparator: \.isWhitespace).map { word in
      // In scripts without spaces, lines can break anywhere.
      word.contains { $0.unicodeScalars.first.map { $0.value >= 0x2E80 } ?? false }
        ? min(word.count, 4) : word.count
    }
    return max((words.max() ?? 0) / max(1, cell.columns), cell.hasImage ? 12 : 0)
  }

  private static func records(of grid: TableGrid, _ table: Markup.Element) -> Markup {
    var out = grid.caption.map { [Markup.element("p", ["class": "caption"], $0)] } ?? []
    for row in grid.rows {
      let fields = row.filter { !$0.isEmpty }.flatMap { field($0, grid.heading(of: $0)) }
      if !fields.isEmpty { out.append(.element("div", ["class": "record"], fields)) }
    }
    return .element("div", table.attributes.merging(["class": "records"]) { _, new in new }, out)
  }

  private static func field(_ cell: TableGrid.Cell, _ heading: String) -> [Markup] {
    let name = heading.isEmpty ? [] : [Markup.element("b", [:], [.text(heading + ":")]), .text(" ")]
    let holdsBlocks = cell.content.contains {
      $0.asElement.map { ContentModel.kind(of: $0.name) == .block } ?? false
    }
    if holdsBlocks {
      let head = name.isEmpty ? [] : [Markup.element("p", ["class": "term"], [.text(heading + ":")])]
      return head + [.element("div", [:], cell.content)]
    }
    let content = cell.isHeading ? [Markup.element("b", [:], cell.content)] : cell.content
    return [.element("p", [:], name + content)]
  }
}
