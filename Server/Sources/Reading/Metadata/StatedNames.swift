// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Names compared by their letters.
struct StatedNames {
  private let names: [String]
  private let letters: Set<[UInt8]>

  init(_ names: [String]) {
    self.names = names
    letters = Set(names.map(NamePhrases.letters))
  }

  func isOther(than head: StatedNames) -> Bool { letters.isDisjoint(with: head.letters) }

  /// Whether it has all of the other's names and more.
  func isMore(than head: StatedNames) -> Bool { letters.isStrictSuperset(of: head.letters) }

  /// Whether it has the same names with more words: a title, a second name.
  func isLonger(than head: StatedNames) -> Bool {
    names.count == head.names.count && letters != head.letters
      && zip(names, head.names).allSatisfy { Self.words($0).isSuperset(of: Self.words($1)) }
  }

  private static func words(_ name: String) -> Set<[UInt8]> {
    Set(name.split(separator: " ").map { NamePhrases.letters(String($0)) })
  }
}
