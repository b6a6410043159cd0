// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
import ServerCore

/// Writes the catalog as OPDS 1.2: Atom (RFC 4287) with the relations and media types of the OPDS specification.
struct AtomCatalog {
  private let format = CatalogFormat.atom

  /// Writes a whole feed.
  func feed(_ page: CatalogPage) -> String {
    let lines =
      [Self.declaration, "<feed \(Self.namespaces)>"] + head(of: page) + links(of: page) + counts(of: page)
      + entries(of: page) + ["</feed>", ""]
    return lines.joined(separator: "\n")
  }

  /// Writes the document of one book.
  func entry(_ book: CatalogBook) -> String {
    [Self.declaration, entry(book, opening: "<entry \(Self.namespaces)>", isAlone: true), ""]
      .joined(separator: "\n")
  }

  private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
  private static let namespaces = """
    xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" \
    xmlns:opds="http://opds-spec.org/2010/catalog" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" \
    xmlns:thr="http://purl.org/syndication/thread/1.0"
    """

  private func head(of page: CatalogPage) -> [String] {
    [
      element("id", page.identifier), element("title", page.title),
      element("updated", Timestamp.text(page.updated)), "<author><name>Sharepipe</name></author>",
    ]
  }

  private func links(of page: CatalogPage) -> [String] {
    var links = [
      link("self", page.address, page.kind), link("start", .root, .navigation),
      link("search", href: CatalogSearch.descriptionPath, type: CatalogRelation.searchType),
      link("alternate", href: page.address.text(.json), type: CatalogFormat.json.feedType(page.kind)),
    ]
    if let up = page.up { links.append(link("up", up, .navigation)) }
    for (relation, address) in [("first", page.first), ("previous", page.previous), ("next", page.next)] {
      if let address { links.append(link(relation, address, page.kind)) }
    }
    return links
  }

  private func counts(of page: CatalogPage) -> [String] {
    [("totalResults", page.total), ("itemsPerPage", page.perPage)].compactMap { name, count in
      count.map { element("opensearch:" + name, String($0)) }
    }
  }

  private func entries(of page: CatalogPage) -> [String] {
    switch page.content {
    case .navigation(let links): links.map(entry)
    case .books(let books): books.map { entry($0, opening: "<entry>", isAlone: false) }
    }
  }

  private func entry(_ way: CatalogLink) -> String {
    let type = format.feedType(way.kind)
    return [
      "<entry>", element("id", way.identifier), element("title", way.title),
      element("updated", Timestamp.text(way.updated)),
      "<content type=\"text\">\(XMLText.escape(way.summary))</content>",
      link(way.relation, href: way.address.text(format), type: type, more: " thr:count=\"\(way.count)\""),
      "</entry>",
    ].joined(separator: "\n")
  }
}

// Books
extension AtomCatalog {
  private func entry(_ book: CatalogBook, opening: String, isAlone: Bool) -> String {
    let lines = [opening] + facts(of: book) + links(of: book, isAlone: isAlone) + ["</entry>"]
    return lines.joined(separator: "\n")
  }

  private func facts(of book: CatalogBook) -> [String] {
    let authors = book.authors.isEmpty ? [book.publisher ?? Message.opdsUnknownAuthor.text] : book.authors
    let plain: [(String, String?)] = [
      ("id", book.identifier), ("title", book.title), ("updated", Timestamp.text(book.updated)),
      ("published", Timestamp.text(book.published)),
    ]
    let terms: [(String, String?)] = [
      ("dc:identifier", book.ownIdentifier ?? book.identifier), ("dc:language", book.language),
      ("dc:publisher", book.publisher), ("dc:issued", book.issued),
    ]
    return plain.compactMap(element) + authors.map { "<author>\(element("name", $0))</author>" }
      + terms.compactMap(element)
      + [book.summary.map { "<summary type=\"text\">\(XMLText.escape($0))</summary>" }].compactMap(\.self)
  }

  private func links(of book: CatalogBook, isAlone: Bool) -> [String] {
    var links = [
      link(isAlone ? "self" : "alternate", href: book.address.text(format), type: format.entryType),
      link(
        CatalogRelation.acquisition, href: book.download, type: book.mediaType,
        more: " length=\"\(book.bytes)\""),
    ]
    if let cover = book.cover {
      links.append(link(CatalogRelation.image, href: cover.path, type: cover.mediaType))
      links.append(link(CatalogRelation.thumbnail, href: book.thumbnail, type: cover.mediaType))
    }
    if let source = book.source { links.append(link("alternate", href: source, type: "text/html")) }
    return links
  }

  private func link(_ relation: String, _ address: CatalogAddress, _ kind: CatalogKind) -> String {
    link(relation, href: address.text(format), type: format.feedType(kind))
  }

  private func link(_ relation: String, href: String, type: String, more: String = "") -> String {
    "<link rel=\"\(relation)\" href=\"\(XMLText.escape(href))\" type=\"\(type)\"\(more)/>"
  }

  private func element(_ name: String, _ text: String) -> String {
    "<\(name)>\(XMLText.escape(text))</\(name)>"
  }

  private func element(_ pair: (String, String?)) -> String? {
    pair.1.map { element(pair.0, $0) }
  }
}
