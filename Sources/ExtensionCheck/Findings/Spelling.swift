// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How far two words are from each other.
enum Spelling {
  /// The fewest letters to add, drop or change, counted to at most the longer word's length.
  static func distance(_ one: String, _ other: String) -> Int {
    let (rows, columns) = (Array(one), Array(other))
    var line = Array(0...columns.count)
    for (row, letter) in rows.enumerated() {
      var next = [row + 1]
      for (column, wanted) in columns.enumerated() {
        next.append(min(line[column] + (letter == wanted ? 0 : 1), line[column + 1] + 1, next[column] + 1))
      }
      line = next
    }
    return line[columns.count]
  }
}
