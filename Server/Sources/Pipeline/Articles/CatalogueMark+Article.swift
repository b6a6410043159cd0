// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
package import Storage

extension CatalogueMark {
  /// How the book of a share is found: by title, author, site, address and the article's first sentences.
  package init(_ share: ShareRecord, title: String, _ article: ReadArticle?) {
    let site = article?.siteName ?? share.url.flatMap { URLComponents(string: $0)?.host } ?? ""
    let texts = [title, article?.byline, site, article?.url ?? share.url, article?.excerpt]
    self.init(site: site, words: SearchWords.folded(texts.compactMap(\.self).joined(separator: " ")))
  }
}

/// Words as a search compares them: without case, accents and widths, in any script.
package enum SearchWords {
  /// More words than anybody types.
  private static let limit = 12

  package static func folded(_ text: String) -> String {
    text.decomposedStringWithCompatibilityMapping
      .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  /// The words of a query.
  package static func split(_ query: String) -> [String] {
    folded(String(query.prefix(400))).split(whereSeparator: \.isWhitespace).prefix(limit).map(String.init)
  }
}
