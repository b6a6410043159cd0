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
    let longestWords = (0..<grid.width).map { column in
      grid.rows.map { $0.first(where: { $0.column == column }).map(longestWord) ?? 0 }.max() ?? 0
    }
    let needed = longestWords.reduce(0) { $0 + $1 + 2 }
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
    return max((words.max() ?? 0) / max(1, cell.columns), cell.hasPicture ? 12 : 0)
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

/// The cells of a table with their columns.
struct TableGrid {
  struct Cell {
    let column: Int
    let columns: Int
    let isHeading: Bool
    let content: [Markup]
    let text: String
    let hasPicture: Bool

    var isEmpty: Bool { text.isEmpty && !hasPicture }
  }

  // A heading above this many rows is not found by readers any more.
  private static let mostColumns = 200

  let caption: [Markup]?
  private(set) var rows: [[Cell]] = []
  private(set) var width = 0
  private var headings: [[Cell]] = []

  /// Nil for a table with more columns than anybody reads.
  init?(_ table: Markup.Element) {
    let parts = table.children.compactMap(\.asElement)
    caption = parts.first { $0.name == "caption" }?.children
    var taken: [Int: (rows: Int, cell: Cell)] = [:]
    for part in parts where part.name != "caption" {
      for row in part.children.compactMap(\.asElement) {
        let cells = Self.cells(of: row, &taken)
        width = max(width, cells.last.map { $0.column + $0.columns } ?? 0)
        if width > Self.mostColumns { return nil }
        let isHead = part.name == "thead" || rows.isEmpty && cells.count > 1 && cells.allSatisfy(\.isHeading)
        if isHead { headings.append(cells) } else { rows.append(cells) }
      }
    }
    if rows.isEmpty { (rows, headings) = (headings, []) }
  }

  /// The heading above the cell, unless all columns have the same.
  func heading(of cell: Cell) -> String {
    let above = headings.flatMap { row in
      row.filter {
        $0.column <= cell.column && cell.column < $0.column + $0.columns && $0.columns < max(2, width)
      }
    }
    return above.map(\.text).filter { !$0.isEmpty }.uniqued.joined(separator: " – ")
  }

  /// The row's cells, with those from earlier rows that span it and are repeated.
  private static func cells(
    of row: Markup.Element, _ taken: inout [Int: (rows: Int, cell: Cell)]
  ) -> [Cell] {
    var cells: [Cell] = []
    var column = 0
    func repeatTaken() {
      while let above = taken[column] {
        cells.append(above.cell)
        taken[column] = above.rows > 1 ? (above.rows - 1, above.cell) : nil
        column += above.cell.columns
      }
    }
    for element in row.children.compactMap(\.asElement) where column < mostColumns {
      repeatTaken()
      let cell = Cell(element, column: column)
      cells.append(cell)
      let rows = element.attributes["rowspan"].flatMap { Int($0) } ?? 1
      if rows > 1 { taken[column] = (rows - 1, Cell(again: cell)) }
      column += cell.columns
    }
    repeatTaken()
    return cells
  }
}

extension TableGrid.Cell {
  fileprivate init(_ element: Markup.Element, column: Int) {
    self.column = column
    columns = element.attributes["colspan"].flatMap { Int($0) } ?? 1
    isHeading = element.name == "th"
    let isIdentified = element.attributes["id"] != nil
    content =
      (isIdentified ? [.element("span", ["id": element.attributes["id"] ?? ""])] : []) + element.children
    text = BookText.line(element.children.plainText)
    var found = false
    element.children.forEachElement { found = found || $0.name == "img" }
    hasPicture = found
  }

  /// The text that a cell of several rows repeats in each further row, if it is short.
  fileprivate init(again cell: Self) {
    let words = cell.text.count <= 60 ? cell.text : ""
    self.init(
      column: cell.column, columns: cell.columns, isHeading: cell.isHeading, content: [.text(words)],
      text: words, hasPicture: false)
  }
}
