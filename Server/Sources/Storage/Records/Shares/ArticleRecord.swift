// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An article that the extraction stage stores for the book stage.
package struct ArticleRecord: Sendable, Equatable {
  package let title: String?
  /// JSON for the status and for the book: byline, site, language and so on.
  package let summary: String
  package let html: String
  package let text: String

  package init(title: String?, summary: String, html: String, text: String) {
    self.title = title?.replacingNullCharacters
    self.summary = summary.replacingNullCharacters
    self.html = html.replacingNullCharacters
    self.text = text.replacingNullCharacters
  }

  init(_ row: SQLRow) throws {
    title = try row.optionalText("title")
    summary = try row.text("summary")
    html = try row.text("html")
    text = try row.text("text")
  }
}
