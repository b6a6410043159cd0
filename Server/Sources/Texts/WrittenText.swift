// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A text as HTML, with the metadata that it states.
///
/// The HTML is not cleaned: what a writer put into Markdown is in it as it was.
package struct WrittenText: Sendable, Equatable {
  /// How a text is written.
  package enum Form: Sendable, Equatable {
    /// Paragraphs, headings and lists as people type them.
    case plain
    /// CommonMark with tables, footnotes, struck text and bare links.
    case markdown
  }

  /// The heading it begins with, or what its front matter says; nil when it has neither.
  package var title: String?
  package var author: String?
  /// A date as the front matter writes it.
  package var date: String?
  /// A language tag as the front matter writes it.
  package var language: String?
  package var html: String

  init(title: String? = nil, html: String) {
    self.title = title
    self.html = html
  }
}
