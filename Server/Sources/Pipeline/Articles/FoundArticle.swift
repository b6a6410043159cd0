// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Foundation
import Intake
import Messages
import Reading
import ShareContract
import Storage

/// An article with the sender's note and attachments.
struct FoundArticle {
  private let title: String?
  private let html: String
  private let text: String
  private let facts: ReadArticle

  /// Creates it from an article that was read from a page.
  init(_ article: Article, _ origin: ReadArticle.Origin, _ material: ShareMaterial) {
    title = article.title ?? material.request.title
    html = material.noteHTML + article.html
    text = article.text
    var facts = ReadArticle(
      siteName: article.siteName ?? material.request.card?.siteName, byline: article.byline,
      published: article.published, language: article.language, direction: article.direction,
      excerpt: article.excerpt, standfirst: article.standfirst, leadImage: article.leadImage,
      url: article.canonicalURL ?? material.address, words: article.wordCount, readFrom: origin)
    facts.coverage = article.coverage
    facts.cutSigns = article.cutSigns.isEmpty ? nil : article.cutSigns.map(\.rawValue)
    facts.missingPart = article.nextPage
    facts.capturedAt = origin == .capture ? material.request.capturedAt : nil
    self.facts = facts.sent(material)
  }

  /// Creates it from texts that are the article.
  init(texts: [ConvertedText], _ material: ShareMaterial) {
    text = texts.map(\.text).joined(separator: "\n\n")
    title = material.request.title ?? texts.first?.title ?? TextTitle.firstLine(of: text)
    html = material.noteHTML + texts.map(\.html).joined(separator: "<hr/>")
    let facts = ReadArticle(
      byline: texts.first?.author, published: texts.first?.date, language: texts.first?.language,
      excerpt: ArticleFragment.beginning(of: texts.first?.html ?? "", without: title),
      url: material.address, words: text.wordCount, readFrom: .text)
    self.facts = facts.sent(material)
  }

  /// Creates it from photos that are the article, each with its caption.
  init(photos: [ShareMaterial.Photo], _ material: ShareMaterial) {
    let words = material.request.text ?? ""
    title =
      material.request.title ?? TextTitle.firstLine(of: material.request.comment ?? words)
      ?? Self.dated(material)
    html =
      material.noteHTML + ArticleFragment.fromPlainText(words) + photos.map(\.figure).joined(separator: "\n")
    text = ([words] + photos.compactMap(\.caption)).filter { !$0.isEmpty }.joined(separator: "\n\n")
    let facts = ReadArticle(leadImage: photos.first?.address, words: text.wordCount, readFrom: .photos)
    self.facts = facts.sent(material)
  }

  /// Creates it from files that are sent unchanged.
  init(documents: [SharedDocument], _ material: ShareMaterial) {
    title = material.request.title ?? documents.first?.name
    let names = documents.map { "\($0.name) (\($0.kind.word))" }
    let notes = [material.request.comment, material.request.text].compactMap(\.self)
    text = (names + notes).joined(separator: "\n\n")
    html = ArticleFragment.fromPlainText(text)
    let facts = ReadArticle(url: material.address, words: 0, readFrom: .file, documents: documents)
    self.facts = facts.sent(material)
  }

  /// Creates it from a share whose page couldn't be read: its link, and what the sender added.
  ///
  /// The texts are in the language of the current viewer.
  init(linkTo address: String, _ material: ShareMaterial) {
    let known = [material.request.title, material.request.card?.title].compactMap(\.self)
    title = known.first { !$0.isEmpty } ?? URLComponents(string: address)?.host ?? address
    let (notice, link) = (Message.bookLinkOnly.text, ArticleFragment.escaped(address))
    html =
      material.noteHTML + ArticleFragment.fromPlainText(notice) + "<p><a href=\"\(link)\">\(link)</a></p>"
    text = [notice, address].joined(separator: "\n\n")
    let facts = ReadArticle(
      siteName: material.request.card?.siteName, url: address, words: 0, readFrom: .link)
    self.facts = facts.sent(material)
  }

  private static func dated(_ material: ShareMaterial) -> String {
    let day = DayText.date(of: material.receivedAt, in: Viewer.current.timeZone)
    return Message.bookPhotos(date: day).text
  }

  var record: ArticleRecord {
    get throws {
      ArticleRecord(title: title, summary: try StoredJSON.encode(facts), html: html, text: text)
    }
  }
}

extension ReadArticle {
  /// The same facts with what the sender said about the share.
  fileprivate func sent(_ material: ShareMaterial) -> ReadArticle {
    var facts = self
    facts.source = material.request.source.map { String($0.prefix(100)) }
    facts.card = material.request.card
    return facts
  }
}
