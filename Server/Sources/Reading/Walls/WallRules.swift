// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Weights of signals: the probability that a page with this signal alone is a wall of its kind.
enum WallRules {
  /// From this confidence on a page is called a wall; no weak signal reaches it alone.
  static let verdict = 0.75
  /// From this confidence on an error page is called the wall that it shows.
  static let refinement = 0.5
  /// Decides whatever the page shows.
  static let certain = 0.97
  static let strong = 0.8
  static let likely = 0.6
  static let medium = 0.5
  static let some = 0.4
  static let weak = 0.3
  /// A page with more text than this (characters) is not a bare form; sign-in pages with footer and
  /// language menu stay below.
  static let bareText = 1500
  /// A notice has no more text than this: a challenge, a question for the age.
  static let noticeText = 800
  /// Factors for a page's signals when the page has an article, and when it has a short one.
  static let leftByArticle = 0.3
  static let leftByShortArticle = 0.7
  /// An article, and a short one, in characters of prose.
  static let articleProse = 1000
  static let shortArticleProse = 400
  /// Less prose than this behind a paywall is a teaser, or less than that.
  static let teaserProse = 1400
  static let stubProse = 480
  /// Markers are looked for in pages up to this many bytes; longer ones only talk about them.
  static let markedBytes = 100_000
}
