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
      suggestion = NameSuggestion.find(for: word, among: names)
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
}
