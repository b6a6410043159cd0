// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser

/// A word that stands where a command is expected, and is not the name of one.
///
/// ArgumentParser suggests options, but calls such a word an unexpected argument, or complains about the options after it.
struct UnknownCommand {
  let word: String
  /// The command with the most similar name; nil if no name is similar.
  let suggestion: String?

  /// Finds the first such word; nil if all words that can be commands are some.
  init?(in words: some Collection<String>, below root: any ParsableCommand.Type) {
    var command = root
    for word in words {
      let children = command.configuration.subcommands
      if let next = children.first(where: {
        Self.name(of: $0) == word || $0.configuration.aliases.contains(word)
      }) {
        command = next
        continue
      }
      guard !children.isEmpty, !word.hasPrefix("-"), word != "help" else { return nil }
      let shown = children.filter { $0.configuration.shouldDisplay }.map { Self.name(of: $0) }
      let names = shown + (command == root ? ["help"] : [])
      suggestion = Self.suggestion(for: word, among: names)
      // The word can be an argument of the default command.
      guard suggestion != nil || command.configuration.defaultSubcommand == nil else { return nil }
      self.word = word
      return
    }
    return nil
  }

  /// The message, instead of the first line of ArgumentParser's.
  func message(insteadOf message: String) -> String {
    let first = "Error: Unknown command '\(word)'" + (suggestion.map { ". Did you mean '\($0)'?" } ?? "")
    return ([first] + message.split(separator: "\n").dropFirst().map(String.init)).joined(separator: "\n")
  }

  private static func name(of command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? ""
  }

  private static func suggestion(for word: String, among names: [String]) -> String? {
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
