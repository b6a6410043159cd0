// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Fetching
import Reading
import ServerCore

/// Joins the pages of an article that its site has split.
///
/// A page that can't be read is never left out silently: the article then ends with a link to the rest.
struct PartsReader: Sendable {
  let fetcher: GuardedFetcher
  let reader: PageReader
  let threads: WorkThreads

  /// The largest number of pages of one article, including the first.
  private static let mostParts = 20
  /// The largest number of bytes of text of one article.
  private static let mostText = 4 << 20

  /// Reads the remaining pages of an article whose first page was fetched.
  func whole(_ reading: Reading, at url: String) async throws -> Reading {
    guard reading.wall == nil, let first = reading.article else { return reading }
    if let single = try await singlePage(of: first) { return Reading(article: single, wall: nil) }
    var parts = ArticleParts(first, at: url)
    while let next = parts.next, parts.count < Self.mostParts, parts.textBytes < Self.mostText {
      guard try await add(next, to: &parts) else { break }
    }
    return Reading(article: parts.joined, wall: nil)
  }

  /// The article of a capture.
  ///
  /// Only its owner may have access to the other pages, so they are linked, not fetched.
  func captured(_ reading: Reading, at url: String?) -> Reading {
    guard reading.wall == nil, let article = reading.article, article.nextPage != nil else { return reading }
    return Reading(article: ArticleParts(article, at: url).joined, wall: nil)
  }

  private func singlePage(of article: Article) async throws -> Article? {
    guard let url = article.singlePage, let whole = try await read(url) else { return nil }
    return whole.wordCount >= article.wordCount ? whole : nil
  }

  /// Fetches one page; returns whether the article may continue after it.
  private func add(_ url: String, to parts: inout ArticleParts) async throws -> Bool {
    guard let part = try await read(url) else { return false }
    return parts.append(part, from: url)
  }

  /// The article of a page; nil if the page can't be fetched or has no article.
  private func read(_ url: String) async throws -> Article? {
    let resource: FetchedResource
    do {
      resource = try await fetcher.fetch(url, limits: .page, accept: .page)
    } catch {
      // If the server is stopping, the page isn't missing.
      try Task.checkCancellation()
      return nil
    }
    guard (200..<300).contains(resource.status) else { return nil }
    let (page, reader) = (resource.page, reader)
    do {
      let reading = try await threads.run { reader.read(page) }
      return reading.wall == nil ? reading.article : nil
    } catch is WorkThreads.TookTooLong {
      return nil
    }
  }
}
