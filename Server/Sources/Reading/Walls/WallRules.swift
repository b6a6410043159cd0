// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What each signal is worth: the chance that a page with this signal alone is a wall of its kind.
enum WallRules {
  /// From this confidence on a page is called a wall; no weak signal reaches it alone.
  static let verdict = 0.75
  /// Decides whatever the page shows.
  static let certain = 0.97
  static let strong = 0.8
  static let medium = 0.5
  static let weak = 0.3
  /// A page with more text of its own than this (characters) is no bare form; sign-in pages with footer and
  /// language menu stay below.
  static let bareText = 1500
  /// What is left of a page's signals when the page reads like an article, and when it reads like a short one.
  static let leftByArticle = 0.3
  static let leftByShortArticle = 0.7
  /// An article: words, and characters of prose.
  static let articleWords = 250
  static let articleProse = 1000
  /// Fewer words than these behind a declared paywall are a teaser, or less than that.
  static let teaserWords = 250
  static let stubWords = 80
  /// Markers are looked for in pages up to this many bytes; longer ones only talk about them.
  static let markedBytes = 100_000
}

/// One reason to take a page for a wall.
struct WallSignal {
  let kind: Wall.Kind
  let weight: Double
  let reason: String
}
