// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The numbers that tune the extraction, in characters unless it says otherwise.
enum ExtractionRules {
  /// The shortest run of text that counts as a paragraph; headlines and labels are shorter.
  static let shortestParagraph = 25
  /// A run of text at least this long, with few links, counts as prose: one full sentence.
  static let shortestProse = 60
  /// Prose has at most this share of its text in links.
  static let mostLinksInProse: Float = 0.33
  /// Commas distinguish prose from labels; this is the largest score for the length of a paragraph.
  static let mostLengthPoints: Float = 3
  /// How far up a paragraph speaks for its ancestors.
  static let levelsScored = 5
  /// What a telling or an untelling name is worth; a paragraph is worth about 3 to 8.
  static let namePoints: Float = 25
  /// A sibling of the best element is joined from this share of its score.
  static let siblingShare: Float = 0.2
  /// Characters of prose that no tool has.
  static let longProse = 300
  /// Prose with less than this share of links hardly leads anywhere.
  static let fewLinks: Float = 0.2
  /// An element whose name is not one of content is kept when it has this share of the page's text.
  static let mainShare: Float = 0.5
  /// When less than this share of the prose is left without what sounds unlikely, the names were wrong.
  static let leastLeft: Float = 0.3
  /// An anchor (`articleBody`, `article`, `main`) beats the best score when it holds this share of its prose.
  static let anchorShare: Float = 0.75
  /// A candidate with less of the page's prose than this is not what the page is about: then the whole page is read.
  static let leastShareOfPage: Float = 0.6
  /// The same where the page says that it is an article; what else it shows is mostly other articles.
  static let leastShareOfArticle: Float = 0.1
  /// Where the page says that it is an article, this much prose is enough to be one.
  static let shortestArticle = 200
  /// A block inside the article with more than this share of its text in links is a list of links.
  static let linkList: Float = 0.5
  /// Blocks named as share bars, authors, related stories and such are dropped up to this share of the article.
  static let namedShare: Float = 0.35
  /// With less than this share of the main text kept, the article was probably cut short.
  static let leastCoverage = 0.4
  /// The same where the page does not say that it is one article.
  static let leastCoverageOfPage = 0.75
  /// The same for all text outside links, lists and short lines included.
  static let leastOfMain = 0.45
  /// Characters left out that are worth a warning.
  static let leastLeftOut = 1200
  /// A page with less prose than this, and much more in its comments, is a thread.
  static let shortestThread = 500
  /// A paragraph or entry up to this length that is nearly all link leads to another page.
  static let longestLinkLine = 140
  /// Boxes of links to other pages are removed up to this share of the article's text.
  static let cardShare: Float = 0.65
  /// After this share of the text, who is named is the author.
  static let tailShare: Float = 0.75
}
