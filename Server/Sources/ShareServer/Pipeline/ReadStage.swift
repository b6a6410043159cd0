// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import Foundation
import Reading
import ShareContract
import Storage

/// From a stored share to an article: its text, its capture, or the page fetched from its address.
struct ReadStage: Sendable {
  let shares: Shares
  let stages: Stages
  let bodies: DurableFolder
  let fetcher: GuardedFetcher
  let now: @Sendable () -> Date
  let threads: WorkThreads
  private let reader: PageReader

  init(
    shares: Shares, stages: Stages, bodies: DurableFolder, fetcher: GuardedFetcher, reader: PageReader,
    threads: WorkThreads, now: @escaping @Sendable () -> Date
  ) {
    self.shares = shares
    self.stages = stages
    self.bodies = bodies
    self.fetcher = fetcher
    self.reader = reader
    self.threads = threads
    self.now = now
  }

  func run(_ lease: Lease) async throws {
    guard let record = try await shares.find(number: lease.share),
      let body = try await shares.body(number: lease.share)
    else { return }
    try await stages.beginReading(lease, at: Moment(now()))
    let bodies = bodies
    let material = try await threads.run { try ShareMaterial(record, body, bodies) }
    let article = try await article(of: material)
    try await stages.finishReading(lease, article: try article.record, at: Moment(now()))
  }

  private func article(of material: ShareMaterial) async throws -> FoundArticle {
    if let capture = try await threads.run({ try material.capture() }) {
      return try await captured(capture, material)
    }
    if let url = material.addressToFetch {
      return try await fetched(url, material)
    }
    if let text = material.request.text, !text.isEmpty {
      return FoundArticle(text: text, material)
    }
    throw StageFailure.final(
      Problem(
        .unsupportedContent,
        detail: "The share has only files of a kind that this version makes no book of. They are kept."))
  }

  private func captured(_ capture: [UInt8], _ material: ShareMaterial) async throws -> FoundArticle {
    let page = Page(bytes: capture, url: material.address, contentType: material.captureType)
    return try found(parts.captured(try await read(page), at: material.address), .capture, material)
  }

  private var parts: PartsReader { PartsReader(fetcher: fetcher, reader: reader, threads: threads) }

  private func read(_ page: Page) async throws -> Reading {
    let reader = reader
    return try await threads.run { reader.read(page) }
  }

  private func fetched(_ url: String, _ material: ShareMaterial) async throws -> FoundArticle {
    let resource = try await fetch(url)
    switch MediaType(resource.contentType ?? "text/html")?.name {
    case "text/plain"?, "text/markdown"?:
      guard (200..<300).contains(resource.status) else { fallthrough }
      return FoundArticle(text: String(decoding: resource.body, as: UTF8.self), material)
    case "text/html"?, "application/xhtml+xml"?:
      let reading = try await parts.whole(try await read(resource.page), at: resource.finalURL)
      return try found(reading, .fetch, material)
    case let other:
      throw StageFailure.final(
        Problem(
          .unsupportedContent,
          detail: "The address leads to \(other ?? "something unknown"), of which this version makes no book."
        ))
    }
  }

  private func fetch(_ url: String) async throws -> FetchedResource {
    do {
      let resource = try await fetcher.fetch(url, limits: .page, accept: .page)
      guard resource.status == 429 || resource.status >= 500 else { return resource }
      throw StageFailure.passing(Problem(.fetchFailed, detail: "The site answered with an error for now."))
    } catch let problem as FetchProblem {
      let shown = Problem(.fetchFailed, detail: problem.message)
      throw problem.retryable ? StageFailure.passing(shown) : StageFailure.final(shown)
    }
  }

  private func found(
    _ reading: Reading, _ origin: ReadArticle.Origin, _ material: ShareMaterial
  ) throws -> FoundArticle {
    if let wall = reading.wall { throw StageFailure.wall(wall) }
    guard let article = reading.article, !article.text.isEmpty else {
      throw StageFailure.final(Problem(.noArticle, detail: "The page has no text to read."))
    }
    return FoundArticle(article, origin, material)
  }
}

extension FetchedResource {
  /// The page with what its transport tells about walls.
  var page: Page {
    Page(
      bytes: body, url: finalURL, contentType: contentType,
      transport: TransportEvidence(
        status: status, headers: headers.map { (name: $0.name, value: $0.value) },
        requestedURL: requestedURL, hops: hops))
  }
}
