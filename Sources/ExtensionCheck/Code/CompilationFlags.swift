// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The names that `#if` finds set in the sources of a target.
struct CompilationFlags: Hashable, Sendable {
  /// Flags of a target whose settings aren't known.
  static let unknown = CompilationFlags(swift: [], c: [], isComplete: false)

  let swift: Set<String>
  let c: Set<String>
  /// Whether a name that isn't among them is certainly not set by the settings.
  let isComplete: Bool

  private init(swift: Set<String>, c: Set<String>, isComplete: Bool) {
    self.swift = swift
    self.c = c
    self.isComplete = isComplete
  }

  /// The flags that settings set; nothing is certain about others unless all settings are known.
  init(_ settings: BuildSettings) {
    let names = [
      "SWIFT_ACTIVE_COMPILATION_CONDITIONS", "OTHER_SWIFT_FLAGS", "GCC_PREPROCESSOR_DEFINITIONS",
      "OTHER_CFLAGS",
    ]
    let words = names.map { name in Self.words(settings[name] ?? "") }
    swift = Set(words[0]).union(Self.defined(words[1]))
    c = Set(words[2].compactMap(Self.definition)).union(Self.defined(words[3]))
    isComplete = settings.isComplete && names.allSatisfy { settings[$0] != nil || !settings.has($0) }
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map { $0.filter { $0 != "\"" && $0 != "'" && $0 != "\\" } }
  }

  /// The names after `-D`, which may be a word of its own.
  private static func defined(_ words: [String]) -> [String] {
    zip(words, words.dropFirst() + [""]).compactMap { word, next in
      guard word.hasPrefix("-D") else { return nil }
      return definition(word == "-D" ? next : String(word.dropFirst(2)))
    }
  }

  /// The name in `NAME=1`; nil for a name with the value 0.
  private static func definition(_ word: String) -> String? {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    return parts.count == 2 && parts[1] == "0" ? nil : parts.first
  }
}
