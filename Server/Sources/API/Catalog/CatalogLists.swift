// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
import Pipeline
import ServerCore
import ShareContract
import Storage

/// Builds the pages of the catalog from stored shares.
struct CatalogLists: Sendable {
  private let catalog: BookCatalog
  private let facts: BookFactsCache
  private let account: String
  /// The time of a list that never had entries.
  private let beginning: Date

  /// The number of books on a page.
  static let pageSize = 50
  private static let sitesOnPage = 100

  init(_ catalog: BookCatalog, _ facts: BookFactsCache, of account: AccountRecord) {
    self.catalog = catalog
    self.facts = facts
    self.account = account.id
    beginning = account.createdAt.date
  }

  /// The first page of the catalog.
  func root() async throws -> CatalogPage {
    let (books, updatedAt) = try await catalog.extent(account: account)
    let sites = try await catalog.sites(account: account).count
    let updated = updatedAt?.date ?? beginning
    return CatalogPage(
      identifier: identifier("root"), title: "Sharepipe", updated: updated, address: .root,
      content: .navigation([
        way(
          "new", Message.opdsNewest.text, Message.opdsNewestSummary.text, .newest, updated, books,
          isNewest: true),
        way("sites", Message.opdsSites.text, Message.opdsSitesSummary.text, .sites, updated, sites),
      ]), up: nil)
  }

  /// All books, newest first.
  func newest(_ request: PageRequest) async throws -> CatalogPage {
    try await list("new", Message.opdsNewest.text, .newest, BookCatalog.Choice(), request)
  }

  /// The books of one site.
  func site(_ name: String, _ request: PageRequest) async throws -> CatalogPage {
    try await list(
      "site:" + name, Self.title(ofSite: name), .site(name), BookCatalog.Choice(site: name), request,
      up: .sites)
  }

  /// The books that contain all words.
  func search(_ query: String, _ request: PageRequest) async throws -> CatalogPage {
    let words = CatalogSearchText.split(query)
    return try await list(
      "search:" + words.joined(separator: " "), Message.opdsSearch(query: String(query.prefix(200))).text,
      .search(query),
      BookCatalog.Choice(words: words), request)
  }

  /// One book; throws a problem if the account has no such book.
  func book(_ id: String) async throws -> (record: CatalogRecord, book: CatalogBook) {
    guard let record = try await catalog.find(id.lowercased(), account: account) else {
      throw Problem(.notFound, .unknownBook)
    }
    return (record, CatalogBook(record, try await facts.facts(of: [record.book.file])[0]))
  }

  private func list(
    _ key: String, _ title: String, _ address: CatalogAddress, _ choice: BookCatalog.Choice,
    _ request: PageRequest, up: CatalogAddress = .root
  ) async throws -> CatalogPage {
    let window = try request.window()
    let found = try await catalog.list(account: account, choice, window, limit: Self.pageSize + 1)
    let page = PageOf(found, window: window, size: Self.pageSize)
    let known = try await facts.facts(of: page.items.map(\.book.file))
    let extent = try await catalog.extent(account: account, site: choice.site)
    return CatalogPage(
      identifier: identifier(key), title: title, updated: extent.updatedAt?.date ?? beginning,
      address: request.cursor.map { address.page($0.name, $0.value) } ?? address,
      content: .books(zip(page.items, known).map(CatalogBook.init)), up: up, first: address,
      previous: page.hasNewer ? page.items.first.map { address.page("before", $0.position.text) } : nil,
      next: page.hasOlder ? page.items.last.map { address.page("after", $0.position.text) } : nil,
      total: choice.words.isEmpty ? extent.books : nil, perPage: Self.pageSize)
  }

  private func identifier(_ key: String) -> String {
    let id = BookIdentity.identifier(of: ["sharepipe catalogue", account, key])
    return "urn:uuid:" + id.uuidString.lowercased()
  }
}

// Sites
extension CatalogLists {
  /// The sites of the books, by name.
  func sites(_ request: PageRequest) async throws -> CatalogPage {
    let all = try await catalog.sites(account: account)
      .map { (key: CatalogSearchText.folded($0.name) + "\u{0}" + $0.name, site: $0) }.sorted {
        $0.key < $1.key
      }
    let start = request.start(in: all.map(\.site.name), size: Self.sitesOnPage)
    let shown = all[start...].prefix(Self.sitesOnPage)
    let end = start + shown.count
    return CatalogPage(
      identifier: identifier("sites"), title: Message.opdsSites.text,
      updated: all.map(\.site.updatedAt).max()?.date ?? beginning,
      address: request.cursor.map { CatalogAddress.sites.page($0.name, $0.value) } ?? .sites,
      content: .navigation(shown.map { way(to: $0.site) }), first: .sites,
      previous: start > 0 ? .sites.page("before", all[start].site.name) : nil,
      next: end < all.count ? .sites.page("after", all[end - 1].site.name) : nil, total: all.count,
      perPage: Self.sitesOnPage)
  }

  private func way(to site: CatalogSite) -> CatalogLink {
    let count = Message.opdsSiteSummary(count: site.books).text
    return way(
      "site:" + site.name, Self.title(ofSite: site.name), count, .site(site.name), site.updatedAt.date,
      site.books, kind: .acquisition)
  }

  private static func title(ofSite name: String) -> String { name.isEmpty ? Message.opdsNoSite.text : name }

  private func way(
    _ key: String, _ title: String, _ summary: String, _ address: CatalogAddress, _ updated: Date,
    _ count: Int, isNewest: Bool = false, kind: CatalogKind = .navigation
  ) -> CatalogLink {
    CatalogLink(
      identifier: identifier(key), title: title, summary: summary, address: address,
      relation: isNewest ? CatalogRelation.newest : "subsection", kind: isNewest ? .acquisition : kind,
      updated: updated, count: count)
  }
}
