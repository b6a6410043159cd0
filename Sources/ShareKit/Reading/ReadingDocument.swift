// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
public import ShareContract

/// The page that shows an article: a document without scripts that can load only the article's own images.
///
/// In a web view, the text has the size that the user chose in the system: `-apple-system-body` follows Dynamic Type. A
/// ``TextSize`` is relative to it.
public struct ReadingDocument: Hashable, Sendable {
  /// The scheme of the page and its images.
  ///
  /// Register a handler for it in the web view, which responds with ``StoredArticle/resource(at:page:)``.
  public static let scheme = "sharepipe-article"

  private let article: ReadableArticle
  private let title: String
  private let source: String
  private let textSize: TextSize

  /// Creates the page of an article.
  ///
  /// `title` and `source` are shown if the article doesn't begin with them.
  public init(_ article: ReadableArticle, title: String, source: String, textSize: TextSize = .standard) {
    self.textSize = textSize
    self.article = article
    self.title = title
    self.source = source
  }

  /// The complete HTML of the page.
  public var html: String {
    let language = article.language.map { " lang=\"\(Self.escaped($0))\"" } ?? ""
    let direction = article.direction == "rtl" ? " dir=\"rtl\"" : ""
    let head = article.hasTitle ? "" : "<h1>\(Self.escaped(title))</h1><p>\(Self.escaped(source))</p>"
    return """
      <!doctype html><html\(language)\(direction)><head><meta charset="utf-8">\
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">\
      <meta name="viewport" content="width=device-width, initial-scale=1">\
      <meta name="color-scheme" content="light dark"><title>\(Self.escaped(title))</title>\
      <style>\(Self.style)body{font-size:\(textSize.percent)%}</style></head><body>\(head)\(article.html)</body></html>
      """
  }

  private static let policy =
    "default-src 'none'; img-src \(scheme):; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"

  // Tables and code scroll by themselves, so that the text never does sideways. Images of other sites aren't loaded.
  private static let style = """
    html{font:-apple-system-body}body{font-family:ui-serif,"New York",Georgia,serif;line-height:1.55;\
    margin:0 auto;padding:1rem 1.25rem 4rem;max-width:39rem;overflow-wrap:break-word}\
    h1{font-size:1.6em;line-height:1.2}h2{font-size:1.3em}h3{font-size:1.1em}h1,h2,h3,h4{text-wrap:balance}\
    img,svg,video{max-width:100%;height:auto;border-radius:.6rem}img[src^="http"]{display:none}\
    figure{margin:1rem 0}figcaption,small{font:-apple-system-footnote;opacity:.75}\
    blockquote{margin:1rem 0;padding-inline-start:1rem;border-inline-start:3px solid #a4431c}\
    pre,table{display:block;overflow-x:auto}pre,code{font-family:ui-monospace,monospace;font-size:.9em}\
    td,th{padding:.3rem .6rem;text-align:start;border-bottom:1px solid #8884}a{color:#a4431c}\
    @media(prefers-color-scheme:dark){a{color:#f0925f}}
    """

  private static func escaped(_ text: String) -> String {
    [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")].reduce(text) {
      $0.replacingOccurrences(of: $1.0, with: $1.1)
    }
  }
}
