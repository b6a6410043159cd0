// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Books
import Crypto
package import Foundation
import Messages
package import ServerCore
import ShareContract
package import Storage

/// Makes a durable book with images from an article, and creates its deliveries.
package struct BookStage: Sendable {
  package let shares: Shares
  package let stages: Stages
  package let destinations: Destinations
  package let space: FreeSpace
  package let imageFetcher: ImageFetcher
  package let maker: BookMaker
  package let limits: BookLimits
  package let now: @Sendable () -> Date
  private let files = FileWork()

  package init(
    shares: Shares, stages: Stages, destinations: Destinations, space: FreeSpace,
    imageFetcher: ImageFetcher, maker: BookMaker, limits: BookLimits, now: @escaping @Sendable () -> Date
  ) {
    self.shares = shares
    self.stages = stages
    self.destinations = destinations
    self.space = space
    self.imageFetcher = imageFetcher
    self.maker = maker
    self.limits = limits
    self.now = now
  }

  package func run(_ lease: Lease) async throws {
    guard let share = try await shares.find(number: lease.share) else { return }
    guard let article = try await stages.article(share: lease.share) else {
      throw StageFailure.final(Problem(.damagedShare, .articleMissing))
    }
    let all = try await destinations.list(account: share.account)
    let chosen = all.chosen(share.destinations)
    let documents = StoredJSON.decode(ReadArticle.self, article.summary)?.documents ?? []
    let made =
      documents.isEmpty
      ? try await written(article, share, for: chosen)
      : try await passed(documents, share, title: share.senderTitle ?? article.title)
    let editions = made.editions
    try Self.checkPhotos(editions, article)
    let problem = made.problem ?? Self.problem(of: share, among: all)
    // A digest contains only articles, so a file is sent on its own. A file that can't be opened isn't sent.
    let moment = now()
    let deliveries =
      made.problem == nil ? chosen.map { NewDelivery(to: $0, at: moment, collects: false) } : []
    let collects = documents.isEmpty
    try await stages.finishBook(
      lease, editions: editions,
      mark: CatalogMark(
        share, title: Chapter.title(of: share, article), StoredJSON.decode(ReadArticle.self, article.summary)),
      deliveries: deliveries,
      collecting: { NewDelivery(to: $0, at: moment, collects: collects).collecting },
      problem: try problem.map(StoredJSON.encode),
      held: { try StoredJSON.encode(Problem.alreadySent($0, chosen)) }, thumbnail: made.thumbnail,
      at: Moment(moment))
  }

  /// Why the book isn't sent, or isn't sent everywhere; nil if every chosen destination exists.
  private static func problem(of share: ShareRecord, among all: [DestinationRecord]) -> Problem? {
    if all.lacks(share.destinations) { return Problem(.destinationRemoved, .chosenDestinationRemoved) }
    return all.chosen(share.destinations).isEmpty ? Problem(.noDestination, .bookHasNoDestination) : nil
  }

  /// What one run of the stage makes.
  private typealias Made = (editions: [EditionRecord], problem: Problem?, thumbnail: [UInt8]?)

  private func written(
    _ article: ArticleRecord, _ share: ShareRecord, for chosen: [DestinationRecord]
  ) async throws -> Made {
    let book = Book(share, article, modified: share.receivedAt.date)
    return try await imageFetcher.withTurn(share, book.imageAddresses) { () async throws -> Made in
      var found: [BookImage]?
      let made = try await editions(of: book, share, for: chosen, found: &found)
      let candidates = book.imageAddresses.compactMap { address in found?.first { $0.url == address } }
      return (made, nil, await thumbnail(of: candidates))
    }
  }

  /// The thumbnail of the first image that can be converted.
  private func thumbnail(of images: [BookImage]) async -> [UInt8]? {
    for image in images.prefix(3) {
      if let thumbnail = await maker.images.thumbnail(of: image) { return thumbnail }
    }
    return nil
  }

  /// Makes the book once for each device it goes to, the first destination's device first.
  private func editions(
    of book: Book, _ share: ShareRecord, for chosen: [DestinationRecord], found: inout [BookImage]?
  ) async throws -> [EditionRecord] {
    var editions: [EditionRecord] = []
    var stored = StoredBooks(store)
    for (device, limit) in limits.devices(of: chosen) {
      let before = try await stages.edition(share: share.number, device: device.name)?.book
      let (record, report) = try await stored.adding { store in
        let (book, made) = try await revision(after: before) { modified in
          let book = book.modified(at: modified ?? book.modified)
          let made = try await make(book, found, of: share, for: device, limit: limit)
          found = made.found
          return (book, made)
        }
        return (try await store.keep(made.bytes, book), made.report)
      }
      let facts = StoredBookSummary(report, device: device.name, bytes: record.bytes)
      editions.append(
        EditionRecord(device: device.name, book: record, facts: try StoredJSON.encode(facts)))
    }
    return editions
  }

  /// The share's book for a destination; made now if its device was set after the book was made.
  ///
  /// Files have one edition for all devices. If fewer images can be fetched than before, the earlier book is sent.
  package func book(of share: ShareRecord, for destination: DestinationRecord) async throws -> BookRecord? {
    let device = DeviceProfile.of(destination).name
    if let edition = try await stages.edition(share: share.number, device: device) { return edition.book }
    let stored = try await stages.book(share: share.number)
    guard let stored, let article = try await stages.article(share: share.number),
      StoredJSON.decode(ReadArticle.self, article.summary)?.documents?.isEmpty ?? true,
      let made = try await further(article, share, destination)
    else { return stored }
    if let before = try await stages.edition(share: share.number, file: stored.file),
      Self.imageCount(of: made) < Self.imageCount(of: before)
    {
      space.store.remove(made.book.file)
      // Store it as this device's edition, too, so that the next delivery doesn't try again.
      try await stages.keep(
        EditionRecord(device: device, book: stored, facts: before.facts), share: share.number)
      return stored
    }
    try await stages.keep(made, share: share.number)
    return made.book
  }

  /// Makes the edition for another device; nil if that fails, so that the existing book is sent.
  private func further(
    _ article: ArticleRecord, _ share: ShareRecord, _ destination: DestinationRecord
  ) async throws -> EditionRecord? {
    do {
      let book = Book(share, article, modified: share.receivedAt.date)
      return try await imageFetcher.withTurn(share, book.imageAddresses) {
        () async throws -> EditionRecord? in
        var found: [BookImage]?
        return try await editions(of: book, share, for: [destination], found: &found).first
      }
    } catch StageFailure.waiting(let problem, let pause) {
      throw StageFailure.waiting(problem, pause)
    } catch let problem as FileStoreProblem {
      throw problem
    } catch let problem as StorageProblem {
      throw problem
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return nil
    }
  }

  private static func imageCount(of edition: EditionRecord) -> Int {
    StoredJSON.decode(StoredBookSummary.self, edition.facts)?.summary.images ?? 0
  }

  /// Makes the book with the time of the previous one, or with a later time if its content differs.
  private func revision(
    after before: BookRecord?, _ make: (Date?) async throws -> (Book, BookMaker.Made)
  ) async throws -> (Book, BookMaker.Made) {
    let same = try await make(before?.madeAt.date)
    guard let before, before.sha256 != Secret.hexadecimal(SHA256.hash(data: same.1.bytes)) else {
      return same
    }
    // The time in the file is in whole seconds, so a revision has to be at least one second later.
    return try await make(max(now(), before.madeAt.date.addingTimeInterval(1)))
  }

  /// Stores the files, which are the same for every device.
  private func passed(
    _ documents: [SharedDocument], _ share: ShareRecord, title: String?
  ) async throws -> Made {
    let files = SharedDocumentStore(
      shares: shares, bodies: imageFetcher.bodies, fetcher: imageFetcher.fetcher, store: store,
      threads: WorkThreads(name: "files", count: 1), now: now)
    let stored = try await files.stored(documents, of: share, title: title)
    let facts = StoredBookSummary(
      ImageReport(), device: DeviceProfile.generic.name, bytes: stored.book.bytes)
    let edition = EditionRecord(
      device: DeviceProfile.generic.name, book: stored.book, facts: try StoredJSON.encode(facts))
    return ([edition], stored.problem, nil)
  }

  // A book of photos without a single photo is worthless.
  private static func checkPhotos(_ editions: [EditionRecord], _ article: ArticleRecord) throws {
    let facts = StoredJSON.decode(ReadArticle.self, article.summary)
    guard facts?.readFrom == .photos, editions.allSatisfy({ imageCount(of: $0) == 0 }) else { return }
    throw StageFailure.final(Problem(.fileUnreadable, .photosUnreadable))
  }

  private var store: BookStore { BookStore(space: space, files: files) }

  /// - Parameter found: the images fetched for another device; nil fetches them and converts each as it arrives.
  private func make(
    _ book: Book, _ found: [BookImage]?, of share: ShareRecord, for device: DeviceProfile, limit: Int
  ) async throws -> BookMaker.Made {
    guard let found else { return try await fetchAndMake(book, of: share, for: device, limit: limit) }
    return try await withFinalErrors {
      try await maker.make(book, found: found, for: device, limit: limit)
    }
  }

  /// Ends the stage for good if the book can't be made of what was found: another attempt would fail, too.
  private func withFinalErrors(_ make: () async throws -> BookMaker.Made) async throws -> BookMaker.Made {
    do {
      return try await make()
    } catch is CancellationError {
      throw CancellationError()
    } catch let problem as FileStoreProblem {
      throw problem
    } catch {
      throw StageFailure.final(Problem(.bookFailed, .bookNotMade(reason: error.ownersText)))
    }
  }

  private func fetchAndMake(
    _ book: Book, of share: ShareRecord, for device: DeviceProfile, limit: Int
  ) async throws -> BookMaker.Made {
    let (arriving, continuation) = AsyncStream<BookImage>.makeStream()
    async let made = withFinalErrors {
      try await maker.make(book, arriving: arriving, for: device, limit: limit)
    }
    defer { continuation.finish() }
    // An error of the database or of the store isn't final: the next attempt can succeed.
    _ = try await imageFetcher.fetch(book.imageAddresses, of: share) { continuation.yield($0) }
    continuation.finish()
    return try await made
  }

}

extension BookLimits {
  /// The devices of the destinations, each once, with the lowest size limit of its destinations.
  ///
  /// Without destinations, this is the generic device with the limit for mail.
  package func devices(of destinations: [DestinationRecord]) -> [(DeviceProfile, limit: Int)] {
    var devices: [(DeviceProfile, limit: Int)] = []
    for destination in destinations {
      let device = DeviceProfile.of(destination)
      let limit = bytes(for: destination)
      if let index = devices.firstIndex(where: { $0.0 == device }) {
        devices[index].limit = min(devices[index].limit, limit)
      } else {
        devices.append((device, limit))
      }
    }
    return devices.isEmpty ? [(.generic, mail)] : devices
  }
}

extension DeviceProfile {
  /// The device of a destination; the generic one if none is set, or if this version doesn't know it.
  package static func of(_ destination: DestinationRecord) -> DeviceProfile {
    named(destination.settings.device) ?? generic
  }
}

extension Book {
  /// Creates the book of one share.
  ///
  /// The identifier stays the same for the share's life, so that e-readers recognize the book.
  package init(_ share: ShareRecord, _ article: ArticleRecord, modified: Date) {
    let facts = StoredJSON.decode(ReadArticle.self, article.summary)
    let chapter = Chapter(share, article)
    self.init(
      identifier: UUID(uuidString: share.id) ?? UUID(), modified: modified,
      title: chapter.title, authors: [facts?.byline].compactMap(\.self), language: facts?.language,
      direction: facts?.direction, siteName: facts?.siteName, published: facts?.published,
      cover: facts?.leadImage, chapters: [chapter])
  }
}

extension Chapter {
  /// Creates the chapter of a share, for a book of one or of several articles.
  ///
  /// - Parameter html: the article with other names of its images; nil if they stay.
  package init(_ share: ShareRecord, _ article: ArticleRecord, html: String? = nil) {
    let facts = StoredJSON.decode(ReadArticle.self, article.summary)
    self.init(
      title: Self.title(of: share, article),
      byline: facts?.byline,
      siteName: facts?.siteName, sourceURL: facts?.url, published: facts?.published,
      language: facts?.language, direction: facts?.direction, wordCount: facts?.words ?? 0,
      standfirst: facts?.standfirst, html: html ?? article.html)
  }

  /// The title of a share's chapter.
  fileprivate static func title(of share: ShareRecord, _ article: ArticleRecord) -> String {
    share.senderTitle ?? article.title ?? share.title ?? share.url ?? "Untitled"
  }
}

extension NewDelivery {
  /// Creates a delivery that leaves now, or with the next digest of its destination.
  ///
  /// - Parameter collects: false if the content can't be part of a digest.
  package init(to destination: DestinationRecord, at moment: Date, collects: Bool = true) {
    let schedule = !collects ? nil : destination.settings.schedule.flatMap { $0.rhythm == .atOnce ? nil : $0 }
    let collecting = schedule.map {
      Collecting(digest: ShareID.make(at: moment).text, dueAt: $0.next(after: moment).map(Moment.init))
    }
    self.init(id: ShareID.make(at: moment).text, destination: destination.id, collecting: collecting)
  }
}
