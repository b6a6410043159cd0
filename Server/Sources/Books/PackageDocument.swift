// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Writes the package document (OPF): metadata, list of files, reading order.
struct PackageDocument {
  let title: String
  let identifier: String
  let language: String
  let pages: [ChapterPage]
  let contents: Contents
  private let book: Book
  private let images: [BookImageStore.Packed]
  private let cover: BookImageStore.Packed?

  init(book: Book, pages: [ChapterPage], images: [BookImageStore.Packed], cover: BookImageStore.Packed?) {
    self.book = book
    self.pages = pages
    contents = Contents(pages)
    self.images = images
    self.cover = cover
    title = BookText.title(book.title, language: book.language)
    identifier = "urn:uuid:" + book.identifier.uuidString.lowercased()
    language = Self.language(of: book)
  }

  /// The container file of every EPUB, which names the package document.
  static let container = """
    <?xml version="1.0" encoding="UTF-8"?>
    <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
    <rootfiles>
    <rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
    </rootfiles>
    </container>

    """

  /// The language of the book or its first chapter, or else a guess from the text: the standard requires one.
  private static func language(of book: Book) -> String {
    let stated = ([book.language] + book.chapters.map(\.language)).compactMap(\.self)
    if let tag = stated.compactMap(LanguageTag.canonical).first { return tag }
    let text = book.chapters.lazy.compactMap { try? MarkupReader.read($0.html) }.first?.plainText ?? ""
    return LanguageGuess.tag(of: book.title + " " + text) ?? LanguageTag.fallback
  }

  var knownLanguage: String? { book.language }
  /// Whether the pages turn from left to right, as the book or else its language demands.
  var isRightToLeft: Bool { TextDirection.isRightToLeft(book.direction, language: language) }

  var text: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id">
    <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    \(metadata.joined(separator: "\n"))
    </metadata>
    <manifest>
    \(manifest.joined(separator: "\n"))
    </manifest>
    <spine toc="ncx"\(isRightToLeft ? " page-progression-direction=\"rtl\"" : "")>
    \(spine.joined(separator: "\n"))
    </spine>
    </package>

    """
  }

  private var metadata: [String] {
    let escape = MarkupWriter.escape
    var lines = [
      "<dc:identifier id=\"book-id\">\(identifier)</dc:identifier>",
      "<dc:title>\(escape(title))</dc:title>",
      "<dc:language>\(language)</dc:language>",
      "<meta property=\"dcterms:modified\">\(Self.seconds(book.modified))</meta>",
    ]
    lines += creators.map { "<dc:creator>\(escape($0))</dc:creator>" }
    if let site = BookText.present(book.siteName) {
      lines.append("<dc:publisher>\(escape(site))</dc:publisher>")
    }
    if let day = BookText.day(book.published) { lines.append("<dc:date>\(day)</dc:date>") }
    if let source = sourceAddress { lines.append("<dc:source>\(escape(source))</dc:source>") }
    lines += volume
    if let cover { lines.append("<meta name=\"cover\" content=\"\(cover.id)\"/>") }
    return lines
  }

  /// Without authors, the site is named, because Kindle's library would show "Unknown".
  private var creators: [String] {
    let authors = book.authors.compactMap { BookText.present($0) }
    return authors.isEmpty ? [BookText.present(book.siteName)].compactMap(\.self) : authors
  }

  private var volume: [String] {
    guard let volume = book.volume else { return [] }
    return [
      "<meta property=\"belongs-to-collection\" id=\"set\">\(MarkupWriter.escape(BookText.title(volume.set, language: language)))</meta>",
      "<meta refines=\"#set\" property=\"collection-type\">set</meta>",
      "<meta refines=\"#set\" property=\"group-position\">\(volume.number)</meta>",
    ]
  }

  private var sourceAddress: String? {
    book.chapters.count == 1 ? book.chapters.first?.sourceURL.flatMap(Address.link) : nil
  }

  private var manifest: [String] {
    let page = "application/xhtml+xml"
    return [
      item("nav", "nav.xhtml", page, " properties=\"nav\""),
      item("ncx", "toc.ncx", "application/x-dtbncx+xml"),
      item("style", "style.css", "text/css"),
    ] + pages.map { item($0.id, $0.path, page) }
      + images.map {
        item($0.id, $0.path, $0.format.mediaType, $0.id == cover?.id ? " properties=\"cover-image\"" : "")
      }
  }

  /// The contents page is part of the reading order only in a book of several articles.
  private var spine: [String] {
    let pages = pages.map { "<itemref idref=\"\($0.id)\"/>" }
    return contents.isUseful ? ["<itemref idref=\"nav\"/>"] + pages : pages
  }

  private func item(_ id: String, _ path: String, _ mediaType: String, _ more: String = "") -> String {
    "<item id=\"\(id)\" href=\"\(path)\" media-type=\"\(mediaType)\"\(more)/>"
  }

  private static func seconds(_ date: Date) -> String { date.formatted(.iso8601) }
}
