// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
package import Hummingbird
import Identity
import Messages
package import ServerCore
package import ServerHTTP
import ShareContract
package import Storage

/// Serves `/opds`: an account's books for reading apps, as OPDS 1.2 and 2.0.
package struct CatalogController {
  private let access: CatalogAccess
  private let catalog: BookCatalog
  private let facts: BookFactsCache
  private let books: any FileStore
  private let address: ServerAddress

  package init(
    access: CatalogAccess, catalog: BookCatalog, facts: BookFactsCache, books: any FileStore,
    address: ServerAddress
  ) {
    self.access = access
    self.catalog = catalog
    self.facts = facts
    self.books = books
    self.address = address
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(Routes.catalog), use: chosenRoot)
    for format in CatalogFormat.allCases { addFeeds(to: router, format) }
    router.get(RouterPath(Routes.catalogSearch), use: searchDescription)
    router.get(RouterPath(Routes.catalogCover(":id")), use: cover)
    router.get(RouterPath(Routes.catalogThumbnail(":id")), use: cover)
    router.get(RouterPath(Routes.catalogBook(":id", name: ":name")), use: download)
  }

  private func addFeeds(to router: some RouterMethods<ServerContext>, _ format: CatalogFormat) {
    feed(router, .root, format) { lists, _ in try await lists.root() }
    feed(router, .newest, format) { try await $0.newest(PageRequest($1)) }
    feed(router, .sites, format) { try await $0.sites(PageRequest($1)) }
    feed(router, .site, format) { try await $0.site($1.field("name"), PageRequest($1)) }
    feed(router, .results, format) { try await $0.search($1.field("query"), PageRequest($1)) }
    router.get(RouterPath(CatalogAddress.entry(":id").content.path(format))) { request, context in
      try await entry(request, context, format)
    }
  }

  private func feed(
    _ router: some RouterMethods<ServerContext>, _ content: CatalogAddress.Content, _ format: CatalogFormat,
    _ make: @escaping @Sendable (CatalogLists, Request) async throws -> CatalogPage
  ) {
    router.get(RouterPath(content.path(format))) { request, context in
      let lists = try await lists(request, context)
      return rendered(try await make(lists, request), format, request)
    }
  }

  @Sendable
  private func chosenRoot(_ request: Request, _ context: ServerContext) async throws -> Response {
    let page = try await lists(request, context).root()
    var response = rendered(page, CatalogFormat(accept: request.headers[.accept]), request)
    response.headers[.vary] = "Accept"
    return response
  }

  private func lists(_ request: Request, _ context: ServerContext) async throws -> CatalogLists {
    let id = try await access.account(request, context)
    guard let account = try await access.accounts.find(id: id) else { throw Problem(.notFound) }
    return CatalogLists(catalog, facts, of: account)
  }

  private func rendered(_ page: CatalogPage, _ format: CatalogFormat, _ request: Request) -> Response {
    let type = format.feedType(page.kind)
    switch format {
    case .atom: return .tagged(AtomCatalog().feed(page).utf8, type: type, to: request)
    case .json:
      return .tagged(
        Self.json(JSONCatalog(server: address.text(for: request)).feed(page)), type: type, to: request)
    }
  }

  private static func json(_ value: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)) ?? Data()
  }

  @Sendable
  private func searchDescription(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try await access.account(request, context)
    return .tagged(
      CatalogSearch.description(server: address.publicURL).utf8, type: CatalogRelation.searchType,
      to: request)
  }
}

// Single books
extension CatalogController {
  private func entry(
    _ request: Request, _ context: ServerContext, _ format: CatalogFormat
  ) async throws -> Response {
    let book = try await lists(request, context).book(context.parameters.require("id")).book
    switch format {
    case .atom: return .tagged(AtomCatalog().entry(book).utf8, type: format.entryType, to: request)
    case .json:
      return .tagged(
        Self.json(JSONCatalog(server: address.text(for: request)).publication(book)),
        type: format.entryType,
        to: request)
    }
  }

  // The name in the path is for apps that ignore header fields; any name is accepted.
  @Sendable
  private func download(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (record, book) = try await lists(request, context).book(context.parameters.require("id"))
    let name = record.book.file
    let file = try await books.existingFile(name) ?? books.folder.file(name)
    return try await .file(
      file, length: record.book.bytes, sha256: record.book.sha256,
      type: book.mediaType, name: book.fileName, to: request)
  }

  @Sendable
  private func cover(_ request: Request, _ context: ServerContext) async throws -> Response {
    let record = try await lists(request, context).book(context.parameters.require("id")).record
    guard let cover = try await facts.cover(of: record.book.file) else {
      throw Problem(.notFound, .noCover)
    }
    return .tagged(cover.bytes, type: cover.mediaType, to: request)
  }
}

extension Request {
  /// A field of the query; empty if it is absent.
  fileprivate func field(_ name: String) -> String {
    parameter(name) ?? ""
  }
}
