// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import BookCheck
import Books
import Delivery
package import Foundation
package import Intake
import Messages
package import ServerCore
package import ShareContract
package import Storage

/// Gives owners access to the shares of their account.
package struct ShareLibrary: Sendable {
  let shares: Shares
  let library: Library
  let accounts: Accounts
  package let stages: Stages
  let deliveries: Deliveries
  let destinations: Destinations
  private let digests: Digests
  private let transitions: Transitions
  let duplicates: Duplicates
  let bodies: any FileStore
  package let books: any FileStore
  let signal: WorkSignal
  private let caps: DestinationCaps
  let now: @Sendable () -> Date

  package init(
    engine: any Engine, bodies: any FileStore, books: any FileStore, signal: WorkSignal,
    caps: DestinationCaps = DestinationCaps(), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    shares = Shares(engine)
    library = Library(engine)
    accounts = Accounts(engine)
    stages = Stages(engine)
    deliveries = Deliveries(engine)
    destinations = Destinations(engine)
    digests = Digests(engine)
    transitions = Transitions(engine)
    duplicates = Duplicates(engine)
    self.bodies = bodies
    self.books = books
    self.signal = signal
    self.caps = caps
    self.now = now
  }

  /// One share of an account, with its history.
  package func status(_ id: ShareID, account: String) async throws -> ShareStatus {
    let record = try await record(id, account)
    let deliveries = try await deliveries.list(shares: [record.number])
    let changes = try await transitions.list(share: record.number)
    return ShareStatus(
      record, deliveries: deliveries, history: StateChange.history(of: record, deliveries, changes),
      duplicateOf: try await duplicates.before(id.text, account: account))
  }

  /// Lists the shares of an account outside of the bin: the best match first, then the newest.
  package func page(
    account: String, before: Int?, limit: Int, words: String? = nil
  ) async throws -> ItemPage<ShareStatus> {
    let query = LibraryQuery(
      view: .all, text: words, cursor: before.map { LibraryCursor(number: $0) }, limit: limit)
    let page = try await page(query, account: account)
    return ItemPage(items: page.items.map(\.status), nextCursor: page.nextCursor?.text)
  }

  /// Moves a share to the bin, as its owner does on the page; a share that is there already stays there.
  package func delete(_ id: ShareID, account: String) async throws {
    guard try await library.find(id.text, account: account) != nil else { throw Self.notFound }
    _ = try await apply(.bin, to: [id], account: account)
  }

  /// The book of a share, with its file name.
  package func book(_ id: ShareID, account: String) async throws -> BookFile {
    let stored = try await storedBook(id, account: account)
    return try await file(stored.book, titled: stored.title)
  }

  /// What is known about the book of a share without its file.
  package func storedBook(
    _ id: ShareID, account: String
  ) async throws -> (book: BookRecord, title: String?) {
    let record = try await record(id, account)
    guard let book = try await stages.book(share: record.number) else {
      throw Problem(.notFound, .noBook)
    }
    return (book, record.title)
  }

  /// Sends the book again because its owner requested it: the reader gets each delivery as a new book.
  ///
  /// A share that failed before it had a book is read once more instead, and a book that was removed by age is made again.
  package func deliver(
    _ id: ShareID, account: String, to wanted: [String]?, form: String? = nil
  ) async throws -> ShareStatus {
    if let form, BookForm(rawValue: form) == nil {
      throw Problem(
        .unprocessable,
        .unknownForm(forms: BookForm.allCases.map(\.rawValue).joined(separator: ", ")))
    }
    let record = try await record(id, account)
    guard record.hasBook || [.failed, .ready].contains(record.state) else {
      throw Problem(.conflict, .noBookYet)
    }
    let wanted = try caps.checked(wanted)
    let all = try await destinations.list(account: account)
    guard !all.lacks(wanted) else { throw Problem(.destinationRemoved, .destinationRemoved) }
    guard record.hasBook else { return try await makeAgain(record, id, to: wanted, form: form) }
    let chosen = try await wanted == nil ? all.held(for: record, deliveries) : all.chosen(wanted)
    guard !chosen.isEmpty else {
      throw Problem(.conflict, .noDestinations)
    }
    let new = chosen.map { NewDelivery(id: ShareID.make(at: now()).text, destination: $0.id, form: form) }
    try await queue(new, record)
    signal.signal()
    return try await status(id, account: account)
  }

  private func queue(_ new: [NewDelivery], _ share: ShareRecord) async throws {
    do {
      try await deliveries.add(new, share: share.number, limit: caps.perShare, at: Moment(now()))
    } catch let problem as StorageProblem where problem.code == .binned {
      throw Problem(.conflict, .shareInBin)
    } catch let problem as StorageProblem where problem.code == .tooMany {
      throw ProblemResponse(
        Problem(
          .tooManyRequests,
          .tooManyDeliveries(limit: "\(caps.perShare)")),
        retryAfterSeconds: 60)
    }
  }

  /// Reads a share that failed once more; makes only the book again if the share was ready before.
  private func makeAgain(
    _ record: ShareRecord, _ id: ShareID, to wanted: [String]?, form: String?
  ) async throws -> ShareStatus {
    let time = Moment(now())
    let isQueued =
      record.state == .ready
      ? try await stages.makeBookAgain(share: record.number, destinations: wanted, at: time)
      : try await stages.beginAgain(share: record.number, destinations: wanted, at: time)
    guard isQueued else {
      return try await deliverChanged(id, account: record.account, to: wanted, form: form)
    }
    signal.signal()
    return try await status(id, account: record.account)
  }

  /// Delivers a share whose state has changed since its record was read, unless the share is in the trash.
  private func deliverChanged(
    _ id: ShareID, account: String, to wanted: [String]?, form: String?
  ) async throws -> ShareStatus {
    guard let item = try await library.find(id.text, account: account) else { throw Self.notFound }
    guard item.binnedAt == nil else { throw Problem(.conflict, .shareInBin) }
    return try await deliver(id, account: account, to: wanted, form: form)
  }

  /// The next simpler form to try, by the identifier of each destination that rejected the book last.
  ///
  /// If the rejection names a cause other than the book, no simpler book is offered.
  package func simplerForms(_ id: ShareID, account: String) async throws -> [String: BookForm] {
    let record = try await record(id, account)
    let all = Dictionary(grouping: try await deliveries.list(shares: [record.number]), by: \.destination)
    return all.compactMapValues { deliveries in
      guard let last = deliveries.last, last.state == .rejected, last.volume == nil,
        last.problem?.contains("E999") ?? false
      else { return nil }
      return BookFallback.next(
        after: "E999", tried: deliveries.compactMap(\.form).compactMap(BookForm.init))
    }
  }

  /// The file that a delivery sends, a share's book or a volume of a digest; nil if it no longer exists.
  package func book(ofDelivery id: String) async throws -> BookFile? {
    guard let delivery = try await deliveries.find(id) else { return nil }
    let volume = delivery.volume == nil ? nil : try await digests.volume(delivery.volume ?? "")
    let own = volume == nil ? try await ownBook(delivery) : nil
    guard let book = volume?.book ?? own else { return nil }
    let share = volume == nil ? try await shares.find(number: delivery.share) : nil
    return try await file(book, titled: volume?.title ?? share?.title)
  }

  /// Reads the file of a book.
  package func file(_ book: BookRecord, titled title: String?) async throws -> BookFile {
    let file = try await books.existingFile(book.file) ?? books.folder.file(book.file)
    return BookFile(
      name: book.name,
      titleName: title.map { FolderName.name(forTitle: $0, ending: FolderName.ending(of: book.name)) }
        ?? book.name,
      mediaType: book.mediaType, content: try OpenFile(file))
  }

  /// The edition for the destination's device, or the share's default book.
  private func ownBook(_ delivery: DeliveryRecord) async throws -> BookRecord? {
    guard let share = try await shares.find(number: delivery.share),
      let destination = try await destinations.find(delivery.destination, account: share.account),
      let edition = try await stages.edition(share: share.number, device: DeviceProfile.of(destination).name)
    else { return try await stages.book(share: delivery.share) }
    return edition.book
  }

  package func record(_ id: ShareID, _ account: String) async throws -> ShareRecord {
    guard let record = try await shares.find(id.text, account: account) else { throw Self.notFound }
    return record
  }

  static let notFound = Problem(.notFound, .unknownShare)
}

extension [DestinationRecord] {
  /// The destinations of a share that is sent again without naming any.
  ///
  /// If the share is held because the page was sent before, or because its file can't be opened, these are its
  /// destinations that were left out.
  fileprivate func held(for share: ShareRecord, _ deliveries: Deliveries) async throws -> [DestinationRecord]
  {
    let problem = StoredJSON.decode(Problem.self, share.problem)
    guard let code = problem?.knownCode, [.alreadySent, .fileUnreadable].contains(code) else {
      return chosen(nil)
    }
    let done = try await deliveries.list(shares: [share.number]).map(\.destination)
    return chosen(share.destinations).filter { !done.contains($0.id) }
  }
}
