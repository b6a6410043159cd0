// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Finds the name that a user probably meant.
enum NameSuggestion {
  /// Returns the most similar name, or one that begins with the word; nil if no name is similar.
  static func find(for word: String, among names: [String]) -> String? {
    let typed = word.lowercased()
    if typed.count > 2, let longer = names.first(where: { $0.hasPrefix(typed) }) { return longer }
    let distances = names.map { (name: $0, distance: typed.typingErrors(from: $0)) }
    return distances.filter { $0.distance <= (typed.count > 4 ? 2 : 1) }.min { $0.distance < $1.distance }?
      .name
  }
}

extension String {
  /// The number of characters that have to be added, removed, replaced, or exchanged with the next one to get the other
  /// text.
  fileprivate func typingErrors(from other: String) -> Int {
    let (from, to) = (Array(self), Array(other))
    var rows = [Array(0...to.count)]
    for i in from.indices {
      var row = [i + 1]
      for j in to.indices {
        let replaced = rows[i][j] + (from[i] == to[j] ? 0 : 1)
        var best = Swift.min(replaced, rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, from[i] == to[j - 1], from[i - 1] == to[j] {
          best = Swift.min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[from.count][to.count]
  }
}
