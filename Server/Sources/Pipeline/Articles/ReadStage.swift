// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Fetching
package import Foundation
import ImageWork
import Intake
import Messages
package import Reading
package import ServerCore
import ShareContract
package import Storage
import Texts

/// Makes an article from a stored share: from its text, its capture, or the page fetched from its address.
package struct ReadStage: Sendable {
  package let shares: Shares
  package let captures: Captures
  private let accounts: Accounts
  package let stages: Stages
  package let bodies: any FileStore
  package let fetcher: GuardedFetcher
  package let now: @Sendable () -> Date
  package let threads: WorkThreads
  private let reader: PageReader
  private let texts: TextReader

  package init(
    shares: Shares, captures: Captures, accounts: Accounts, stages: Stages, bodies: any FileStore,
    fetcher: GuardedFetcher,
    reader: PageReader, texts: TextConversion,
    threads: WorkThreads, now: @escaping @Sendable () -> Date
  ) {
    self.shares = shares
    (self.captures, self.accounts) = (captures, accounts)
    self.stages = stages
    self.bodies = bodies
    self.fetcher = fetcher
    self.reader = reader
    self.threads = threads
    self.texts = TextReader(conversion: texts, short: threads)
    self.now = now
  }

  package func run(_ lease: Lease) async throws {
    guard let record = try await shares.find(number: lease.share),
      let body = try await shares.body(number: lease.share)
    else { return }
    try await stages.beginReading(lease, at: Moment(now()))
    let local = try await LocalBody(body, in: bodies)
    let material = try await threads.run { try ShareMaterial(record, local) }
    let capture = try await capture(record, material)
    let article = try await article(of: material, capture, attempts: lease.attempts)
    try await stages.finishReading(lease, article: try article.record, at: Moment(now()))
  }

  /// The page as its sender saw it: the capture added last, or else the one that came with the share.
  private func capture(_ record: ShareRecord, _ material: ShareMaterial) async throws -> Page? {
    let added = try await captures.find(share: record.number)
    let local = try await LocalBody(added, in: bodies)
    return try await threads.run {
      let own = try local.map { try ShareMaterial(record, $0) } ?? material
      return try own.capture().map {
        Page(bytes: $0, url: material.address ?? own.address, contentType: own.captureType)
      }
    }
  }

  private func article(
    of material: ShareMaterial, _ capture: Page?, attempts: Int
  ) async throws -> FoundArticle {
    if let capture {
      return try await captured(capture, material, attempts: attempts)
    }
    let documents = try await threads.run { try material.documents() }
    if !documents.isEmpty { return FoundArticle(documents: documents, material) }
    if let url = material.addressToFetch {
      return try await fetched(url, material, attempts: attempts)
    }
    if let link = try await threads.run({ try material.shortcut() }), let url = link.url {
      return try await fetched(url, material.understood(as: link), attempts: attempts)
    }
    if !material.photos.isEmpty { return try await photos(of: material) }
    let writings = try await threads.run { try material.writings() }
    if let link = try LinkText.link(in: writings), let url = link.url {
      return try await fetched(url, material.understood(as: link), attempts: attempts)
    }
    if !writings.isEmpty { return try await article(of: writings, material, attempts: attempts) }
    throw StageFailure.final(
      Problem(
        .unsupportedContent,
        .filesUnsupported))
  }

  // Only the title is in the language of the account: problems are stored in one language and translated when shown.
  private func photos(of material: ShareMaterial) async throws -> FoundArticle {
    let viewer = try await accounts.find(id: material.account).map(Viewer.init) ?? Viewer.current
    return Viewer.$current.withValue(viewer) { FoundArticle(photos: material.photos, material) }
  }

  // A readable capture is used; the page is fetched only if the site may have more of the article.
  private func captured(
    _ page: Page, _ material: ShareMaterial, attempts: Int
  ) async throws -> FoundArticle {
    let captured = parts.captured(try await read(page), at: page.url)
    if let link = LinkText.link(in: captured), let url = link.url, url != material.address {
      return try await fetched(url, material.understood(as: link), attempts: attempts)
    }
    guard !ReadingChoice.isEnough(captured), let url = material.addressToFetch,
      let fetched = try await readSite(url), ReadingChoice.prefersFetch(fetched, over: captured)
    else { return try found(captured, .capture, material) }
    return try found(fetched, .fetch, material)
  }

  /// The page as the site shows it to anyone; nil if that fails, because the capture is there.
  private func readSite(_ url: String) async throws -> Reading? {
    do {
      let resource = try await fetcher.fetch(url, limits: .page, accept: .page)
      guard resource.isPage else { return nil }
      return try await parts.whole(try await read(resource.page), at: resource.finalURL)
    } catch {
      // If the server is stopping, the fetch proves nothing about the site.
      try Task.checkCancellation()
      return nil
    }
  }

  private var parts: PartsReader { PartsReader(fetcher: fetcher, reader: reader, threads: threads) }

  private func read(_ page: Page) async throws -> Reading {
    let reader = reader
    return try await threads.run { reader.read(page) }
  }

  private func fetched(
    _ url: String, _ material: ShareMaterial, attempts: Int
  ) async throws -> FoundArticle {
    let resource = try await fetch(url)
    switch MediaType(resource.contentType ?? "text/html")?.name {
    case _ where (200..<300).contains(resource.status) && SharedDocument.Kind(resource) != nil:
      return document(resource, material)
    case "text/plain"?, "text/markdown"?:
      guard (200..<300).contains(resource.status) else { fallthrough }
      let text = TextRequest(resource)
      // Following it could lead from text to text forever.
      guard try LinkText.link(in: [text]) == nil else {
        throw StageFailure.final(Problem(.noArticle, .pageHasNoText))
      }
      return try await article(of: [text], material, attempts: attempts)
    case "text/html"?, "application/xhtml+xml"?:
      let reading = try await parts.whole(try await readPage(resource), at: resource.finalURL)
      return try found(reading, .fetch, material)
    case _ where !(200..<300).contains(resource.status):
      return try found(try await readPage(resource), .fetch, material)
    case let other:
      throw StageFailure.final(
        Problem(
          .unsupportedContent,
          .typeUnsupported(type: other ?? "application/octet-stream")
        ))
    }
  }

  private func article(
    of writings: [TextRequest], _ material: ShareMaterial, attempts: Int
  ) async throws -> FoundArticle {
    let texts = try await texts.read(writings, attempts: attempts)
    return try await threads.run { FoundArticle(texts: texts, material) }
  }

  /// A document that the address leads to; the book stage fetches the whole file.
  private func document(_ resource: FetchedResource, _ material: ShareMaterial) -> FoundArticle {
    let last = URLComponents(string: resource.finalURL)?.path.split(separator: "/").last.map(String.init)
    let stem = last.map { $0.split(separator: ".").dropLast().joined(separator: ".") } ?? ""
    let kind = SharedDocument.Kind(resource) ?? .pdf
    let name = stem.isEmpty ? material.request.title ?? "Document" : stem
    return FoundArticle(
      documents: [SharedDocument(kind: kind, name: name, address: resource.finalURL)], material)
  }

  /// Reads a page.
  ///
  /// An error status is a failure with its own cause, unless the page is recognized as another wall.
  private func readPage(_ resource: FetchedResource) async throws -> Reading {
    let reading = try await read(resource.page)
    guard resource.status >= 400, reading.wall?.kind == .error else { return reading }
    throw StageFailure(resource)
  }

  private func fetch(_ url: String) async throws -> FetchedResource {
    do {
      return try await fetcher.fetch(url, limits: .reading, accept: .page)
    } catch {
      throw StageFailure(error)
    }
  }

  private func found(
    _ reading: Reading, _ origin: ReadArticle.Origin, _ material: ShareMaterial
  ) throws -> FoundArticle {
    if let wall = reading.wall { throw StageFailure.wall(wall, origin) }
    guard let article = reading.article, !article.text.isEmpty, LinkText.link(in: reading) == nil else {
      throw StageFailure.final(Problem(.noArticle, .pageHasNoText))
    }
    return FoundArticle(article, origin, material)
  }
}

extension TextRequest {
  /// Creates a request from the text that a URL returned.
  package init(_ resource: FetchedResource) {
    let text = PlainTextDecoder.utf8(resource.body, contentType: resource.contentType)
    self.init(beginningOf: text, TextBeginning.Limits.book.bytes)
    mediaType = MediaType(resource.contentType ?? "")?.name
    fileName = resource.finalURL
  }
}

extension FetchedResource {
  fileprivate var isPage: Bool { BodyForm.pages.contains(MediaType(contentType ?? "text/html")?.name ?? "") }

  /// The page, with the facts of its transfer that help to detect walls.
  package var page: Page {
    Page(
      bytes: body, url: finalURL, contentType: contentType,
      transport: TransportEvidence(
        status: status, headers: headers.map { (name: $0.name, value: $0.value) },
        requestedURL: requestedURL, hops: hops))
  }
}
