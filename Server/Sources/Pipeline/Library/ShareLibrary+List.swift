// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ShareContract
package import Storage

extension ShareLibrary {
  /// Returns one page of a list: the best match first, then the newest.
  package func page(_ query: LibraryQuery, account: String) async throws -> LibraryPage {
    var more = query
    more.limit = query.limit + 1
    let records = try await library.list(account: account, more)
    let shown = Array(records.prefix(query.limit))
    return LibraryPage(
      items: try await items(shown, query),
      nextCursor: records.count > query.limit ? shown.last?.cursor : nil,
      previous: try await start(before: query, account: account))
  }

  /// Where the page before the one of a query starts; nil for the first page.
  private func start(before query: LibraryQuery, account: String) async throws -> LibraryPage.Start? {
    guard query.cursor != nil else { return nil }
    // The share at the cursor is the last one of the page before, and a list doesn't contain its cursor's share.
    let earlier = try await library.list(account: account, query, .backward)
    return earlier.count >= query.limit ? .after(earlier[query.limit - 1].cursor) : .first
  }

  /// Returns one share as a list shows it; throws `notFound` when the account has no such share.
  package func item(_ id: ShareID, account: String) async throws -> LibraryItem {
    guard let record = try await library.find(id.text, account: account),
      let item = try await items([record], LibraryQuery()).first
    else { throw Self.notFound }
    return item
  }

  /// Returns the shares before and after a position of a list; the share there doesn't have to be in it anymore.
  package func neighbors(
    of cursor: LibraryCursor, in query: LibraryQuery, account: String
  ) async throws -> (previous: LibraryItem?, next: LibraryItem?) {
    var query = query
    (query.cursor, query.limit) = (cursor, 1)
    let next = try await library.list(account: account, query)
    let previous = try await library.list(account: account, query, .backward)
    return (try await items(previous, query).first, try await items(next, query).first)
  }

  /// Returns how many shares each view has.
  package func counts(account: String) async throws -> LibraryCounts {
    try await library.counts(account: account)
  }

  /// Returns the sites and tags with the most shares outside of the bin.
  package func facets(account: String) async throws -> LibraryFacets {
    LibraryFacets(
      sites: try await library.sites(account: account), tags: try await library.tags(account: account))
  }

  private func items(_ records: [LibraryRecord], _ query: LibraryQuery) async throws -> [LibraryItem] {
    let numbers = records.map(\.share.number)
    let deliveries = Dictionary(grouping: try await deliveries.list(shares: numbers), by: \.share)
    let articles = records.map { StoredJSON.decode(ReadArticle.self, $0.share.article) }
    let bare = zip(numbers, articles).filter { $1?.excerpt == nil }.map(\.0)
    let beginnings = try await library.beginnings(of: bare, length: 300)
    let snippets = try await snippets(numbers, query)
    return zip(records, articles).map { record, article in
      let number = record.share.number
      return LibraryItem(
        record, article: article, deliveries: deliveries[number] ?? [], beginning: beginnings[number],
        snippet: snippets[number])
    }
  }

  /// The number of characters of a text in which a passage for the search is looked for.
  private static let snippetReach = 60_000

  private func snippets(_ numbers: [Int], _ query: LibraryQuery) async throws -> [Int: SearchSnippet] {
    guard let terms = query.text.flatMap(SearchTerms.init) else { return [:] }
    return try await library.beginnings(of: numbers, length: Self.snippetReach)
      .compactMapValues { SearchSnippet(of: terms, in: $0) }
  }
}
