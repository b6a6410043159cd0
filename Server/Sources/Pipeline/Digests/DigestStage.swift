// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Crypto
package import Foundation
import Messages
package import ServerCore
import ShareContract
package import Storage

/// Makes one book from the shares collected for a destination, or several volumes if one would be too large.
///
/// It can be interrupted at any point: nothing is sent until one transaction has named the volumes and ended the job.
package struct DigestStage: Sendable {
  package let shares: Shares
  package let stages: Stages
  package let digests: Digests
  private let accounts: Accounts
  package let destinations: Destinations
  package let space: FreeSpace
  package let imageFetcher: ImageFetcher
  package let maker: BookMaker
  package let limits: BookLimits
  package let now: @Sendable () -> Date
  private let files = FileWork()

  package init(
    shares: Shares, stages: Stages, digests: Digests, accounts: Accounts, destinations: Destinations,
    space: FreeSpace, imageFetcher: ImageFetcher, maker: BookMaker, limits: BookLimits,
    now: @escaping @Sendable () -> Date
  ) {
    self.shares = shares
    self.stages = stages
    (self.digests, self.accounts) = (digests, accounts)
    self.destinations = destinations
    self.space = space
    self.imageFetcher = imageFetcher
    self.maker = maker
    self.limits = limits
    self.now = now
  }

  private var store: BookStore { BookStore(space: space, files: files) }

  package func run(_ lease: Lease) async throws {
    if try await digests.isUnconfirmed(lease) { return try await waitForConfirmation(lease) }
    guard let digest = try await digests.close(lease),
      let destination = try await destinations.find(digest.destination, account: digest.account)
    else { return }
    let entries = try await entries(of: digest)
    let articles = entries.filter { $0.article != nil }
    // A single article already has its own book, and files are sent on their own.
    let collected = articles.count > 1 ? articles : []
    let singles = entries.filter { entry in !collected.contains { $0.delivery == entry.delivery } }
    let volumes = collected.isEmpty ? [] : try await volumes(of: digest, for: destination, collected)
    try await digests.finish(
      lease, volumes: volumes, singles: singles.map(\.delivery), at: Moment(now()))
  }

  // The digest stays open and collects further shares. Confirming the destination runs the job at once.
  private func waitForConfirmation(_ lease: Lease) async throws {
    let time = Moment(now())
    let problem = Problem(.destinationUnconfirmed, .digestWaitsForConfirmation)
    try await digests.postpone(
      lease, until: time.advanced(by: .seconds(86_400)), problem: try StoredJSON.encode(problem),
      countsAsTry: false, at: time)
  }

  /// A share in a digest.
  private struct Entry {
    let delivery: String
    let share: ShareRecord
    let article: ArticleRecord?
  }

  private func entries(of digest: DigestRecord) async throws -> [Entry] {
    var entries: [Entry] = []
    for delivery in try await digests.deliveries(of: digest.id) {
      guard let share = try await shares.find(number: delivery.share) else { continue }
      let article = try await stages.article(share: share.number)
      entries.append(Entry(delivery: delivery.id, share: share, article: article))
    }
    return entries
  }
}

extension DigestStage {
  private func volumes(
    of digest: DigestRecord, for destination: DestinationRecord, _ entries: [Entry]
  ) async throws -> [(VolumeRecord, deliveries: [String])] {
    let chapters = entries.compactMap { entry in
      entry.article.map {
        Chapter(entry.share, $0, html: SharePartNames(ofShare: entry.share.number).html($0.html))
      }
    }
    let identity = UUID(uuidString: digest.id) ?? UUID()
    let day = Self.day(of: digest.dueAt?.date ?? now(), destination.settings.schedule)
    let book = Book.collection(
      identifier: identity, modified: digest.createdAt.date,
      title: try await title(of: day, destination.account), date: day, chapters: chapters)
    let (limit, device) = (limits.bytes(for: destination), DeviceProfile.of(destination))
    // Articles that don't fit go into another volume, so that images keep their quality.
    let found = try await prepared(book, entries, for: device)
    var (volumes, rest) = ([(VolumeRecord, deliveries: [String])](), entries[...])
    var stored = StoredBooks(store)
    for (index, part) in book.volumes(images: found.images, limit: limit).enumerated() {
      let (record, _) = try await stored.adding {
        (try await $0.keep(try await write(part, found, device, limit), part), ())
      }
      let id = UUID(hashing: digest.id + "/volume/\(index)").uuidString.lowercased()
      let mine = rest.prefix(part.chapters.count)
      rest = rest.dropFirst(part.chapters.count)
      volumes.append(
        (VolumeRecord(id: id, number: index + 1, title: part.title, book: record), mine.map(\.delivery)))
    }
    return volumes
  }

  /// The converted images of all articles.
  ///
  /// Those of one article are fetched and converted before the next one's, because unconverted images are much larger. Articles
  /// that have to wait for their turn come first, so that nothing was fetched in vain.
  private func prepared(
    _ book: Book, _ entries: [Entry], for device: DeviceProfile
  ) async throws -> ImageService.Prepared {
    var all = ImageService.Prepared()
    var seen: Set<String> = []
    for (chapter, entry) in try await largeFirst(Array(zip(book.chapters, entries))) {
      let wanted = chapter.imageAddresses.filter { !seen.contains($0) }
      let rest = Self.imageLimit - all.images.reduce(0) { $0 + $1.size }
      guard !wanted.isEmpty, rest > 0 else { continue }
      let names = SharePartNames(ofShare: entry.share.number)
      let own = wanted.map(names.own)
      try await imageFetcher.withTurn(entry.share, own) { () async throws -> Void in
        let fetched = try await imageFetcher.fetch(own, of: entry.share).map(names.image)
        let found = fetched.filter { seen.insert($0.url).inserted }
        all.add(await maker.images.prepared(found, for: device, budget: rest))
      }
    }
    all.missing += book.imageAddresses.filter { !seen.contains($0) }.map {
      MissingImage(url: $0, reason: .notFetched)
    }
    return all
  }

  private func largeFirst(_ parts: [(Chapter, Entry)]) async throws -> [(Chapter, Entry)] {
    var (large, others) = ([(Chapter, Entry)](), [(Chapter, Entry)]())
    for (chapter, entry) in parts {
      let own = chapter.imageAddresses.map(SharePartNames(ofShare: entry.share.number).own)
      if try await imageFetcher.isLarge(entry.share, own) {
        large.append((chapter, entry))
      } else {
        others.append((chapter, entry))
      }
    }
    return large + others
  }

  /// The largest number of bytes of all images of a digest; further articles have none.
  private static let imageLimit = 256 << 20

  private func write(
    _ book: Book, _ found: ImageService.Prepared, _ device: DeviceProfile, _ limit: Int
  ) async throws -> [UInt8] {
    do {
      let budget = book.imageBudget(within: limit)
      return try await maker.write(book, found, for: device, budget: budget)
    } catch {
      throw StageFailure.final(Problem(.bookFailed, .bookNotMade(reason: error.ownersText)))
    }
  }

  /// The date of the digest, where its destination is.
  private static func day(of moment: Date, _ schedule: DigestSchedule?) -> String {
    DayText.date(of: moment, in: TimeZone(identifier: schedule?.timeZone ?? "UTC") ?? .gmt)
  }

  private func title(of day: String, _ account: String) async throws -> String {
    let viewer = try await accounts.find(id: account).map(Viewer.init) ?? Viewer.current
    return Message.bookDigest(date: day).text(in: viewer.language.catalog)
  }
}

// Records the results of the stage.
extension DigestStage {
  /// Records a failure: the digest is tried again, or its deliveries fail with the reason.
  package func record(_ failure: StageFailure, _ lease: Lease, base: Duration) async throws {
    let time = Moment(now())
    switch failure.verdict(attempts: lease.attempts, base: base, jitter: Double.random(in: 0...1)) {
    case .stop(_, let problem, _):
      try await digests.fail(lease, problem: try StoredJSON.encode(problem), at: time)
    case .retry(let pause, let problem):
      try await digests.postpone(
        lease, until: time.advanced(by: pause), problem: try StoredJSON.encode(problem), at: time)
    case .wait(let pause, let problem):
      try await digests.postpone(
        lease, until: time.advanced(by: pause), problem: try StoredJSON.encode(problem), countsAsTry: false,
        at: time)
    }
  }
}

extension UUID {
  /// Derives a UUID from a text; equal texts give equal UUIDs.
  package init(hashing text: String) {
    var bytes = Array(SHA256.hash(data: Data(text.utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
