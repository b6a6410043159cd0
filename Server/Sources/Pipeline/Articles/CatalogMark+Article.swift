// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
package import Storage

extension CatalogMark {
  /// Indexes the book of a share by title, author, site, address and the article's first sentences.
  package init(_ share: ShareRecord, title: String, _ article: ReadArticle?) {
    let site = article?.siteName ?? share.url.flatMap { URLComponents(string: $0)?.host } ?? ""
    let texts = [title, article?.byline, site, article?.url ?? share.url, article?.excerpt]
    self.init(site: site, words: CatalogSearchText.folded(texts.compactMap(\.self).joined(separator: " ")))
  }
}

/// Normalizes words for searching: without case, accents and widths, in any script.
package enum CatalogSearchText {
  /// The largest number of words in a query.
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
