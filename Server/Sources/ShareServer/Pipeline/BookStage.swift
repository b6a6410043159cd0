// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Crypto
import Fetching
import Foundation
import ShareContract
import Storage

/// From an article to a durable book with its pictures, and on to the deliveries it is meant for.
struct BookStage: Sendable {
  let shares: Shares
  let stages: Stages
  let destinations: Destinations
  let books: DurableFolder
  let pictures: PictureFetcher
  let maker: BookMaker
  let limits: BookLimits
  let now: @Sendable () -> Date
  private let files = FileWork()

  init(
    shares: Shares, stages: Stages, destinations: Destinations, books: DurableFolder,
    pictures: PictureFetcher, maker: BookMaker, limits: BookLimits, now: @escaping @Sendable () -> Date
  ) {
    self.shares = shares
    self.stages = stages
    self.destinations = destinations
    self.books = books
    self.pictures = pictures
    self.maker = maker
    self.limits = limits
    self.now = now
  }

  func run(_ lease: Lease) async throws {
    guard let share = try await shares.find(number: lease.share) else { return }
    guard let article = try await stages.article(share: lease.share) else {
      throw StageFailure.final(Problem(.damagedShare, detail: "The article of this share is missing."))
    }
    let chosen = try await destinations.list(account: share.account).chosen(share.destinations)
    let book = Book(share, article)
    let editions = try await editions(of: book, share, for: chosen)
    let problem = chosen.isEmpty ? Problem(.noDestination, detail: Self.noDestination) : nil
    let deliveries = chosen.map { NewDelivery(to: $0, at: now()) }
    try await stages.finishBook(
      lease, editions: editions,
      mark: CatalogueMark(share, title: book.title, StoredJSON.decode(ReadArticle.self, article.summary)),
      deliveries: deliveries, problem: try problem.map(StoredJSON.encode), at: Moment(now()))
  }

  /// The book once for each device that it goes to; for the first destination's first.
  private func editions(
    of book: Book, _ share: ShareRecord, for chosen: [DestinationRecord]
  ) async throws -> [EditionRecord] {
    let found = await pictures.fetch(book.pictureAddresses, of: share)
    var editions: [EditionRecord] = []
    for (device, limit) in limits.devices(of: chosen) {
      let made = try await make(book, found, for: device, limit: limit)
      let record = try await keep(made.bytes, book)
      let facts = made.report.summary(device: device.name, bytes: record.bytes)
      editions.append(
        EditionRecord(device: device.name, book: record, facts: try StoredJSON.encode(facts)))
    }
    return editions
  }

  private func make(
    _ book: Book, _ found: [Picture], for device: DeviceProfile, limit: Int
  ) async throws -> BookMaker.Made {
    do {
      return try await maker.make(book, found: found, for: device, limit: limit)
    } catch {
      throw StageFailure.final(Problem(.bookFailed, detail: "\(error)"))
    }
  }

  private static let noDestination = "The book is kept here. Add a destination and send it from the history."

  // The file is on the disk before the row that names it.
  private func keep(_ bytes: [UInt8], _ book: Book) async throws -> BookRecord {
    let (books, file) = (books, UUID().uuidString.lowercased() + ".epub")
    try await files { try books.write(bytes, to: file) }
    return BookRecord(
      file: file, sha256: Secret.hexadecimal(SHA256.hash(data: bytes)), bytes: bytes.count,
      name: fileName(forTitle: book.title), madeAt: Moment(now()))
  }
}

extension BookLimits {
  /// The devices of some destinations, each once, with the fewest bytes that one of its destinations takes.
  ///
  /// Without a destination it is the generic device, and a book that a mail could carry.
  func devices(of destinations: [DestinationRecord]) -> [(DeviceProfile, limit: Int)] {
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
  /// The device of a destination; the generic one when none, or one of a newer version, is set.
  static func of(_ destination: DestinationRecord) -> DeviceProfile {
    named(destination.settings.device) ?? generic
  }
}

extension Book {
  /// The book of one share.
  ///
  /// It keeps its identifier for the share's life, so that a reader knows it again.
  init(_ share: ShareRecord, _ article: ArticleRecord) {
    let facts = StoredJSON.decode(ReadArticle.self, article.summary)
    let chapter = Chapter(share, article)
    self.init(
      identifier: UUID(uuidString: share.id) ?? UUID(), modified: share.receivedAt.date,
      title: chapter.title, authors: [facts?.byline].compactMap(\.self), language: facts?.language,
      direction: facts?.direction, siteName: facts?.siteName, published: facts?.published,
      cover: facts?.leadImage, chapters: [chapter])
  }
}

extension Chapter {
  /// The article of a share, in a book of its own or with others.
  init(_ share: ShareRecord, _ article: ArticleRecord) {
    let facts = StoredJSON.decode(ReadArticle.self, article.summary)
    self.init(
      title: article.title ?? share.title ?? share.url ?? "Untitled", byline: facts?.byline,
      siteName: facts?.siteName, sourceURL: facts?.url, published: facts?.published,
      language: facts?.language, direction: facts?.direction, wordCount: facts?.words ?? 0, html: article.html
    )
  }
}

extension NewDelivery {
  /// A delivery that goes at once, or with the next digest of its destination.
  init(to destination: DestinationRecord, at moment: Date) {
    let schedule = destination.settings.schedule.flatMap { $0.rhythm == .atOnce ? nil : $0 }
    let collecting = schedule.map {
      Collecting(digest: ShareID.make(at: moment).text, dueAt: $0.next(after: moment).map(Moment.init))
    }
    self.init(id: ShareID.make(at: moment).text, destination: destination.id, collecting: collecting)
  }
}
