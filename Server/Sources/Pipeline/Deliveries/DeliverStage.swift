// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BookCheck
import Books
package import Delivery
package import Foundation
import Messages
package import ServerCore
package import ShareContract
package import Storage

/// Delivers a book to one destination; each attempt is recorded before anything is sent.
package struct DeliverStage: Sendable {
  package let shares: Shares
  /// Makes the book again for a device that was set later.
  package let bookStage: BookStage
  package let deliveries: Deliveries
  package let destinations: Destinations
  package let books: any FileStore
  package let digests: Digests
  package let adapters: DeliveryAdapters
  package let limits: BookLimits
  package let gate: MailGate
  package let replies: MailReplies
  package let retryBase: Duration
  package let now: @Sendable () -> Date

  package init(
    shares: Shares, bookStage: BookStage, deliveries: Deliveries, destinations: Destinations,
    books: any FileStore, digests: Digests, adapters: DeliveryAdapters, limits: BookLimits, gate: MailGate,
    replies: MailReplies, retryBase: Duration, now: @escaping @Sendable () -> Date
  ) {
    self.shares = shares
    self.bookStage = bookStage
    self.deliveries = deliveries
    self.destinations = destinations
    self.books = books
    self.digests = digests
    self.adapters = adapters
    self.limits = limits
    self.gate = gate
    self.replies = replies
    self.retryBase = retryBase
    self.now = now
  }

  /// The number of attempts, which takes about three days; after that the owner is informed.
  private static let triesLimit = 16

  /// Delivers the book, or returns it to the queue if its destination has another machine since it was claimed.
  package func run(_ lease: Lease) async throws {
    do {
      try await attempt(lease)
    } catch let problem as StorageProblem where problem.code == .otherMachine {
      try await deliveries.reroute(lease)
    }
  }

  private func attempt(_ lease: Lease) async throws {
    guard let share = try await shares.find(number: lease.share), let id = lease.delivery,
      let delivery = try await deliveries.find(id),
      let destination = try await destinations.find(delivery.destination, account: share.account)
    else { return }
    // Only a worker of the destination's machine can check its address.
    guard destination.settings.node ?? "" == lease.node else {
      throw StorageProblem(.otherMachine, "the destination is on another machine")
    }
    // An earlier attempt was interrupted after the end of the message: it may have arrived, so it is not repeated.
    if delivery.state == .sending && delivery.handedOver {
      return try await end(lease, id, .uncertain, Problem(.mailUncertain, .deliveryCutOff))
    }
    // A job that was claimed this often and never ended probably crashes its worker.
    guard lease.attempts <= Self.triesLimit * 2 else {
      return try await end(lease, id, .failed, Problem(.interrupted, .deliveryInterrupted))
    }
    guard destination.confirmed else {
      return try await wait(Self.waitForConfirmation(destination, at: Moment(now())), lease, id)
    }
    let adapter: any DeliveryAdapter
    let outgoingBook: OutgoingBook
    let sender = try await adapters.senders.sender(of: share.account)
    do {
      adapter = try await adapters.adapter(
        for: destination, link: delivery.volume ?? id, sender: sender)
      outgoingBook = try await self.outgoingBook(
        share, delivery, to: destination, copiesFiles: adapter.copiesFiles)
      if let obstacle = limits.obstacle(outgoingBook.count, to: destination) { throw obstacle }
    } catch let problem as Problem {
      return try await end(lease, id, .failed, problem)
    }
    let isMail = destination.kind.isMail
    if isMail, try await waitsForItsTurn(lease, id, destination, sender) { return }
    defer { if isMail { adapters.senders.end(sender, share.account) } }
    if let pause = await adapter.delay(for: outgoingBook) { return try await wait(pause, lease, id) }
    guard try await begins(lease, id, destination) else { return }
    let outcome = await adapter.deliver(outgoingBook, beforeEnd: { noteEnd(lease, id) })
    try await record(outcome, lease, delivery, destination, sender)
  }

  /// Records that the message is about to be sent, or that it waits for a limit of mails.
  private func begins(_ lease: Lease, _ id: String, _ destination: DestinationRecord) async throws -> Bool {
    let time = Moment(now())
    guard destination.kind.isMail else {
      try await deliveries.begin(lease, delivery: id, at: time)
      return true
    }
    let wait = try await gate.begin(
      lease, id, to: destination.address, account: destination.account, at: time)
    if let wait { try await self.wait(wait, lease, id) }
    return wait == nil
  }

  private func noteEnd(_ lease: Lease, _ id: String) -> Bool {
    do {
      try deliveries.noteHandedOver(lease, delivery: id)
      return true
    } catch {
      return false
    }
  }

  private func waitsForItsTurn(
    _ lease: Lease, _ id: String, _ destination: DestinationRecord, _ sender: MailSender
  ) async throws -> Bool {
    let wait = try await gate.wait(
      for: id, to: destination.address, account: destination.account, by: sender.channel, at: Moment(now()))
    if let wait {
      try await self.wait(wait, lease, id)
      return true
    }
    if adapters.senders.begin(sender, destination.account) { return false }
    try await self.wait(gate.another(at: Moment(now())), lease, id)
    return true
  }

  /// Waits until the limit of the destination's host allows more; waiting deliveries resume spread over some seconds.
  private func wait(
    _ pause: Duration, _ lease: Lease, _ id: String, takesBackAttempt: Bool = false,
    possibleDuplicate: Bool = false
  ) async throws {
    let time = Moment(now())
    let until = time.advanced(by: pause + .milliseconds(Int.random(in: 0...5000)))
    try await deliveries.requeue(
      lease, delivery: id, until: until, problem: try StoredJSON.encode(Self.busyHost), countsAsTry: false,
      takesBackAttempt: takesBackAttempt, wasNotTaken: takesBackAttempt,
      possibleDuplicate: possibleDuplicate, at: time)
  }

  private static let busyHost = Problem(
    .tooManyRequests,
    .webhookHostBusy)

  private func wait(
    _ wait: MailGate.Wait, _ lease: Lease, _ id: String, wasNotTaken: Bool = false
  ) async throws {
    try await deliveries.requeue(
      lease, delivery: id, until: wait.until, problem: try StoredJSON.encode(wait.problem),
      countsAsTry: false, wasNotTaken: wasNotTaken, at: Moment(now()))
  }

  // Deliveries to unconfirmed destinations have no job, but an earlier version made one. Confirming runs it at once.
  private static func waitForConfirmation(_ destination: DestinationRecord, at time: Moment) -> MailGate.Wait
  {
    MailGate.Wait(
      until: time.advanced(by: .seconds(86_400)), problem: .unconfirmed(destination.name))
  }

  private func opened(_ book: BookRecord) async throws -> OutgoingFile {
    guard let file = try await books.existingFile(book.file) else { throw Self.missing }
    return try OutgoingFile(file)
  }

  private static let missing = StageFailure.final(Problem(.bookFailed, .bookMissing))

  private func outgoingBook(
    _ share: ShareRecord, _ delivery: DeliveryRecord, to destination: DestinationRecord, copiesFiles: Bool
  ) async throws -> OutgoingBook {
    let (title, book, origins) = try await content(share, delivery, destination)
    guard let book else { throw Self.missing }
    let form = delivery.form.flatMap(BookForm.init)
    // A book over the limit isn't read at all, unless it may become smaller.
    if !BookGate.mayShrink(book), let obstacle = limits.obstacle(book.bytes, to: destination) {
      throw obstacle
    }
    var outgoingBook = OutgoingBook(
      id: delivery.id, title: title ?? Message.titleBook.text, bytes: [],
      fileName: Self.fileName(of: book, title, for: destination.kind),
      createdAt: delivery.createdAt.date, origins: origins.map(OutgoingBook.Origin.init))
    outgoingBook.mediaType = book.mediaType
    let file = try await opened(book)
    try BookGate.fill(
      &outgoingBook, from: file, as: form, to: destination.kind, copiesFiles: copiesFiles)
    outgoingBook.isRepeated = delivery.state == .sending
    // The token in the file name lets a reply be matched to the delivery.
    if destination.kind.isMail {
      let token = try await replies.token(of: delivery.id, candidate: DeliveryToken.make())
      outgoingBook.fileName = DeliveryToken.fileName(outgoingBook.fileName, token)
    }
    return outgoingBook
  }

  // Mail programs show a name in any script. Amazon's service isn't known to, so a Kindle gets the ASCII name.
  private static func fileName(
    of book: BookRecord, _ title: String?, for kind: StoredDestinationKind
  ) -> String {
    guard kind == .email, let title else { return book.name }
    return FolderName.name(forTitle: title, ending: FolderName.ending(of: book.name))
  }

  /// The share's book, or the volume of a digest that contains it.
  private func content(
    _ share: ShareRecord, _ delivery: DeliveryRecord, _ destination: DestinationRecord
  ) async throws -> (title: String?, book: BookRecord?, origins: [ShareRecord]) {
    guard let id = delivery.volume else {
      return (share.title, try await bookStage.book(of: share, for: destination), [share])
    }
    let volume = try await digests.volume(id)
    var origins: [ShareRecord] = []
    for number in try await digests.shares(volume: id) {
      if let share = try await shares.find(number: number) { origins.append(share) }
    }
    return (volume?.title, volume?.book, origins)
  }
}

// Records the results of the stage.
extension DeliverStage {
  /// Ends a delivery that will not be tried again; one that may have arrived is not reported as failed.
  func setAside(_ lease: Lease, _ id: String, _ problem: Problem) async throws {
    let delivery = try await deliveries.find(id)
    if let delivery, delivery.state == .sending, delivery.handedOver {
      return try await end(lease, id, .uncertain, Problem(.mailUncertain, .deliveryCutOff))
    }
    try await end(lease, id, .failed, problem)
  }

  /// Records a failure; a mail whose end was sent may have arrived, so it is not sent again.
  package func record(_ failure: StageFailure, _ lease: Lease, _ id: String) async throws {
    if let delivery = try await deliveries.find(id), delivery.state == .sending, delivery.handedOver {
      return try await end(lease, id, .uncertain, Problem(.mailUncertain, .deliveryNotRecorded))
    }
    switch failure {
    case .passing(let problem): try await retry(problem, lease, id)
    case .waiting(let problem, let pause):
      let time = Moment(now())
      try await wait(MailGate.Wait(until: time.advanced(by: pause), problem: problem), lease, id)
    case .final(let problem): try await end(lease, id, .failed, problem)
    case .wall: try await end(lease, id, .failed, Problem(.wall))
    }
  }

  private func record(
    _ outcome: DeliveryOutcome, _ lease: Lease, _ delivery: DeliveryRecord, _ destination: DestinationRecord,
    _ sender: MailSender
  ) async throws {
    let wasCutOff = delivery.state == .sending && !destination.kind.isMail
    switch outcome {
    case .accepted:
      try await end(lease, delivery.id, .sent, nil)
      if destination.kind.isMail { try await gate.resume(sender.channel, at: Moment(now())) }
    case .written:
      try await end(lease, delivery.id, .sent, Problem(.mailWrittenToFolder, .mailWrittenToFolder))
      try await gate.resume(sender.channel, at: Moment(now()))
    case .acceptedAgain:
      try await end(lease, delivery.id, .sent, nil, possibleDuplicate: true)
    case .postponed(let pause):
      try await wait(
        pause, lease, delivery.id, takesBackAttempt: true, possibleDuplicate: wasCutOff)
    case .refused(let problem):
      try await end(lease, delivery.id, .rejected, Problem(problem))
    case .closed(let problem):
      let words = try StoredJSON.encode(Problem(problem))
      try await destinations.close(destination.id, account: destination.account, problem: words)
      try await end(lease, delivery.id, .rejected, Problem(problem))
    case .uncertain(let problem):
      try await end(lease, delivery.id, .uncertain, Problem(problem))
    case .channelDown(let problem) where destination.kind.isMail:
      let wait = try await gate.stop(
        sender.channel, Problem(problem), waiting: delivery.id, at: Moment(now()))
      try await self.wait(wait, lease, delivery.id, wasNotTaken: true)
    case .tryAgain(let problem), .channelDown(let problem):
      try await retry(
        Problem(problem), lease, delivery.id, after: problem.retryAfter, wasNotTaken: true,
        possibleDuplicate: problem.mayHaveArrived || wasCutOff)
    }
  }

  /// - Parameter requestedPause: the pause that the destination requested.
  private func retry(
    _ problem: Problem, _ lease: Lease, _ id: String, after requestedPause: Duration? = nil,
    wasNotTaken: Bool = false, possibleDuplicate: Bool = false
  ) async throws {
    guard lease.attempts < Self.triesLimit else {
      return try await end(lease, id, .failed, problem.final(after: lease.attempts))
    }
    let time = Moment(now())
    let own = StageFailure.pause(
      attempts: lease.attempts, base: retryBase, jitter: Double.random(in: 0...1))
    let pause = max(own, min(requestedPause ?? .zero, StageFailure.longestPause))
    try await deliveries.requeue(
      lease, delivery: id, until: time.advanced(by: pause), problem: try StoredJSON.encode(problem),
      wasNotTaken: wasNotTaken, possibleDuplicate: possibleDuplicate, at: time)
  }

  private func end(
    _ lease: Lease, _ id: String, _ state: StoredDeliveryState, _ problem: Problem?,
    possibleDuplicate: Bool = false
  ) async throws {
    try await deliveries.finish(
      lease, delivery: id, state: state, problem: try problem.map(StoredJSON.encode),
      possibleDuplicate: possibleDuplicate, at: Moment(now()))
  }
}

extension OutgoingBook.Origin {
  /// The known facts about a share.
  package init(_ share: ShareRecord) {
    let facts = StoredJSON.decode(ReadArticle.self, share.article)
    self.init(
      share: share.id, title: share.title, url: share.url, siteName: facts?.siteName, author: facts?.byline,
      language: facts?.language, words: facts?.words)
  }
}

extension Problem {
  package init(_ problem: DeliveryProblem) {
    self.init(ProblemCode(rawValue: problem.code.rawValue) ?? .mailTryAgain, problem.message)
  }
}
