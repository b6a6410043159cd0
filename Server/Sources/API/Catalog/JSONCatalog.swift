// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
import ServerCore

/// Writes the catalog as OPDS 2.0: JSON based on the Readium Web Publication Manifest.
struct JSONCatalog {
  struct Feed: Encodable {
    let metadata: FeedMetadata
    let links: [Link]
    let navigation: [Link]?
    let publications: [Publication]?
  }

  struct FeedMetadata: Encodable {
    let identifier: String
    let title: String
    let modified: String
    let numberOfItems: Int?
    let itemsPerPage: Int?
  }

  struct Link: Encodable {
    var href: String
    var rel: String?
    var type: String
    var title: String?
    var templated: Bool?
    var size: Int?
    var properties: Properties?
  }

  struct Properties: Encodable {
    let numberOfItems: Int
  }

  struct Publication: Encodable {
    let metadata: Metadata
    let links: [Link]
    let images: [Link]?
  }

  struct Metadata: Encodable {
    let type = "http://schema.org/Book"
    let identifier: String
    let title: String
    let author: [Name]?
    let publisher: Name?
    let language: String?
    let modified: String
    let published: String?
    let description: String?

    enum CodingKeys: String, CodingKey {
      case type = "@type"
      case identifier, title, author, publisher, language, modified, published, description
    }
  }

  struct Name: Encodable {
    let name: String
  }

  private let format = CatalogFormat.json
  /// The server's public URL: the manifest requires an absolute URL where a document names itself.
  let server: String

  /// Writes a whole feed.
  ///
  /// Lists must not be empty (the schema says so), so a page without books links to the start.
  func feed(_ page: CatalogPage) -> Feed {
    var (navigation, publications): ([Link]?, [Publication]?)
    switch page.content {
    case .navigation(let ways): navigation = ways.map(link)
    case .books(let books): publications = books.map(publication)
    }
    if navigation?.isEmpty ?? true, publications?.isEmpty ?? true {
      (navigation, publications) = ([link("start", .root, title: Message.opdsEmpty.text)], nil)
    }
    return Feed(
      metadata: metadata(of: page), links: links(of: page), navigation: navigation, publications: publications
    )
  }

  private func metadata(of page: CatalogPage) -> FeedMetadata {
    FeedMetadata(
      identifier: page.identifier, title: XMLText.clean(page.title), modified: Timestamp.text(page.updated),
      numberOfItems: page.total, itemsPerPage: page.perPage)
  }

  private func links(of page: CatalogPage) -> [Link] {
    var links = [
      Link(href: server + page.address.text(format), rel: "self", type: format.feedType(page.kind)),
      link("start", .root),
      Link(
        href: CatalogSearch.template, rel: "search", type: format.feedType(.acquisition), templated: true),
      Link(href: page.address.text(.atom), rel: "alternate", type: CatalogFormat.atom.feedType(page.kind)),
    ]
    let further = [("up", page.up), ("first", page.first), ("previous", page.previous), ("next", page.next)]
    for (relation, address) in further { if let address { links.append(link(relation, address)) } }
    return links
  }

  private func link(_ way: CatalogLink) -> Link {
    Link(
      href: way.address.text(format), rel: way.relation, type: format.feedType(way.kind),
      title: XMLText.clean(way.title), properties: Properties(numberOfItems: way.count))
  }

  private func link(_ relation: String, _ address: CatalogAddress, title: String? = nil) -> Link {
    Link(href: address.text(format), rel: relation, type: format.feedType(.acquisition), title: title)
  }

  /// Describes one book with its links and cover.
  func publication(_ book: CatalogBook) -> Publication {
    Publication(metadata: metadata(of: book), links: links(of: book), images: images(of: book))
  }

  private func metadata(of book: CatalogBook) -> Metadata {
    let authors = book.authors.isEmpty ? [book.publisher].compactMap(\.self) : book.authors
    return Metadata(
      identifier: book.identifier, title: book.title, author: authors.isEmpty ? nil : authors.map(Name.init),
      publisher: book.publisher.map(Name.init), language: book.language,
      modified: Timestamp.text(book.updated), published: book.issued, description: book.summary)
  }

  private func links(of book: CatalogBook) -> [Link] {
    var links = [
      Link(href: server + book.address.text(format), rel: "self", type: format.entryType),
      Link(
        href: book.download, rel: CatalogRelation.acquisition, type: book.mediaType, size: book.bytes),
    ]
    if let source = book.source { links.append(Link(href: source, rel: "alternate", type: "text/html")) }
    return links
  }

  private func images(of book: CatalogBook) -> [Link]? {
    guard let cover = book.cover else { return nil }
    return [
      Link(href: cover.path, rel: CatalogRelation.image, type: cover.mediaType),
      Link(href: book.thumbnail, rel: CatalogRelation.thumbnail, type: cover.mediaType),
    ]
  }
}
