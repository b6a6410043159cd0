// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Books
import Fetching
import Foundation
import ImageWork
import Pipeline
import ShareContract
import ShareServer

/// The command `sharepipe book`.
struct BookCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "book",
    abstract: "Make an EPUB from the output of article and write it to standard output.",
    discussion: """
      Fetches images. For a page that was saved with its files, use --saved: with \
      --saved https://example.org/news/=Downloads the image https://example.org/news/page_files/1.jpg is \
      the file Downloads/page_files/1.jpg. Pass the matching page address to “sharepipe article”. If several addresses \
      match, the longest is used first. With --offline, no other images are used.
      """)

  @Option(help: "The title of the book (default: the article's).")
  var title: String?
  @Flag(help: "Don't fetch images.")
  var offline = false
  @Option(
    help: ArgumentHelp(
      "The folder of the images below an address, which must end with a slash. Repeatable.",
      valueName: "address=folder"))
  var saved: [SavedFolder] = []
  @Option(
    help:
      "The device that the book is for: \(DeviceProfile.names.joined(separator: ", ")) (default: generic).")
  var device: String?
  @OptionGroup var imageWorker: ImageWorkerOptions
  @OptionGroup var options: FetchOptions

  func run() async throws {
    try await run {
      Heap.settle(blocksUpTo: Heap.book)
      let device = try profile()
      let savedImages = try SavedImages(saved)
      let maker = BookMaker(images: .ahead(of: try await program()))
      let articles = try Self.articles(in: try StandardInput.all(upTo: PageFilter.inputLimit))
      let book = Self.book(of: articles, title: title)
      let fetcher = try GuardedFetcher(options)
      let (arriving, found) = AsyncStream<BookImage>.makeStream()
      async let made = make(book, arriving, maker, device)
      await fetch(book.imageAddresses, savedImages, with: fetcher) { found.yield($0) }
      found.finish()
      try Output.bytes(try await made)
    }
  }

  /// Returns the book's bytes; images are converted while others are being fetched.
  private func make(
    _ book: Book, _ arriving: AsyncStream<BookImage>, _ maker: BookMaker, _ device: DeviceProfile
  ) async throws -> [UInt8] {
    do {
      let made = try await maker.make(
        book, arriving: arriving, areFetched: !offline, for: device, limit: BookLimits().mail)
      if !offline { made.report.words.forEach { Output.note("sharepipe: \($0)") } }
      return made.bytes
    } catch {
      throw CommandFailure(.badData, "couldn't create the book", because: error)
    }
  }

  private func profile() throws -> DeviceProfile {
    guard let profile = DeviceProfile.named(device) else {
      throw CommandFailure(
        .usage,
        "invalid value '\(device ?? "")' for --device; use one of \(DeviceProfile.names.joined(separator: ", "))"
      )
    }
    return profile
  }

  private func program() async throws -> ImageProgram? {
    // It runs on users' machines, too, where other programs may have such variables.
    let settings = try await Settings(
      flags: ["pictures": imageWorker.imageProgram], file: nil, ignoresVariables: true)
    let program = try ImageProgram(settings)
    if program == nil, !offline {
      Output.note("sharepipe: sharepipe-pictures is missing, so images are used unchanged")
    }
    return program
  }

  /// Uses saved images, and fetches the others.
  private func fetch(
    _ addresses: [String], _ saved: SavedImages, with fetcher: GuardedFetcher, onFound: (BookImage) -> Void
  ) async {
    var (saved, left) = (saved, [String]())
    for address in addresses {
      switch saved.finding(address) {
      case .notSaved: left.append(address)
      case .found(let image): onFound(image)
      case .missing(let reason): Output.note("sharepipe: left out \(address): \(reason)")
      }
    }
    saved.unused.forEach { Output.note("sharepipe: --saved: the article has no image below \($0)") }
    if offline { return }
    await ImageFetcher.fetch(
      Array(left.prefix(ImageFetcher.countLimit - saved.count)), with: fetcher,
      onMissing: { Output.note("sharepipe: left out \($0), which couldn't be fetched") }, onFound: onFound)
  }

  private static func articles(in input: Data) throws -> [ArticleLine] {
    let lines = input.lines
    guard !lines.isEmpty else { throw CommandFailure(.badData, "standard input contains no article") }
    return try lines.enumerated().map { index, line in
      guard let article = try? JSONDecoder().decode(ArticleLine.self, from: line) else {
        throw CommandFailure(.badData, "line \(index + 1) isn't output of sharepipe article")
      }
      if let wall = article.wall {
        throw CommandFailure(
          .badData, "line \(index + 1) is a page behind a wall (\(wall.kind)), not an article")
      }
      guard !article.html.isEmpty else {
        throw CommandFailure(.badData, "line \(index + 1) has no article")
      }
      return article
    }
  }

  private static func book(of articles: [ArticleLine], title: String?) -> Book {
    let first = articles[0]
    let bylines = articles.compactMap(\.byline)
    return Book(
      identifier: BookIdentity.identifier(of: articles.map(\.html)),
      modified: BookIdentity.date(of: articles.compactMap(\.published)),
      title: title ?? first.title ?? first.url ?? "Untitled",
      authors: bylines.reduce(into: []) { if !$0.contains($1) { $0.append($1) } },
      language: first.language, direction: first.direction, siteName: first.siteName,
      published: articles.count == 1 ? first.published : nil, cover: first.leadImage,
      chapters: articles.map(\.chapter))
  }
}

extension ArticleLine {
  fileprivate var chapter: Chapter {
    Chapter(
      title: title ?? url ?? "Untitled", byline: byline, siteName: siteName, sourceURL: url,
      published: published, language: language, direction: direction,
      wordCount: text.wordCount, standfirst: standfirst, html: html)
  }
}
