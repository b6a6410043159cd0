// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An upper bound of the table cells that the Markdown parser makes of a text.
///
/// The parser fills each row up to the number of columns in the table's header, so few bytes can become very many cells.
struct TableCells {
  /// Lines since the first delimiter row; a blank line ends every table.
  private var lines = 0
  private var columns = 0
  private var finished = 0

  /// Counts the cells of a whole text, whose lines end with a line feed.
  static func most(in text: UnsafeBufferPointer<UInt8>) -> Int {
    var cells = TableCells()
    var rest = text[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      cells.take(rest[..<end])
      rest = rest[end...].dropFirst()
    }
    return cells.total
  }

  private var total: Int { finished + (columns > 0 ? columns * (lines + 1) : 0) }

  private mutating func take(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
    let form = DelimiterRow(line)
    if form.isBlank {
      finished = total
      (lines, columns) = (0, 0)
    } else if columns > 0 || form.columns > 0 {
      lines += 1
      columns = max(columns, form.columns)
    }
  }
}

/// A line that may follow the header of a table: bars, hyphens and colons, perhaps in a quotation or a list.
private struct DelimiterRow {
  private(set) var isBlank = true
  private var bars = 0
  private var hasMarks = false
  private var isOther = false

  init(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
    for byte in line {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C: continue
      case UInt8(ascii: "|"): bars += 1
      case UInt8(ascii: "-"): hasMarks = true
      case UInt8(ascii: ":"), UInt8(ascii: ">"): break
      default: isOther = true
      }
      isBlank = false
      if isOther { return }
    }
  }

  /// The largest number of columns that it can declare; 0 when it is not a delimiter row.
  ///
  /// Hyphens alone are a rule or underline a heading.
  var columns: Int { isOther || !hasMarks || bars == 0 ? 0 : bars + 1 }
}
