// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The origin of an article, for lists and the search: from the summary that the pipeline stores with it.
struct ArticleSource: Sendable, Equatable {
  let site: String?
  let author: String?
  /// The host of the page that the article was read from, without “www.”.
  let host: String?

  init(_ article: ArticleRecord) {
    self.init(summary: article.summary)
  }

  /// - Parameter summary: the JSON of the pipeline's `ReadArticle`; anything else gives an empty source.
  init(summary: String) {
    let keys = try? JSONDecoder().decode(Keys.self, from: Data(summary.utf8))
    site = keys?.siteName?.replacingNullCharacters
    author = keys?.byline?.replacingNullCharacters
    host = keys?.url.flatMap(SourceHost.name(of:))
  }

  private struct Keys: Decodable {
    let siteName: String?
    let byline: String?
    let url: String?
  }
}
