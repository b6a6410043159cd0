// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import Messages
package import NIOCore
package import ServerCore
package import ShareContract
package import Storage

/// Accepts shares: first the share and its job become durable, then the client gets the receipt.
///
/// This is the product's promise. A receipt is given only after the transaction with the share was committed. A failure
/// before that leaves nothing behind.
package struct ShareIntake: Sendable {
  private let shares: Shares
  private let destinations: Destinations
  private let duplicates: Duplicates
  package let captures: Captures
  package let bodies: any FileStore
  package let signal: WorkSignal
  private let files = FileWork()
  private var limits: IntakeLimits
  package let now: @Sendable () -> Date

  package init(
    engine: any Engine, bodies: any FileStore, signal: WorkSignal, limits: IntakeLimits,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    shares = Shares(engine)
    destinations = Destinations(engine)
    duplicates = Duplicates(engine)
    captures = Captures(engine)
    self.bodies = bodies
    self.signal = signal
    self.limits = limits
    self.now = now
  }

  /// The maximum size of a body in one request, in bytes.
  package var maxBody: Int { limits.maxBody }

  /// The same intake for bodies of up to `maxBody` bytes, for which there is no other way.
  func taking(_ maxBody: Int) -> ShareIntake {
    var intake = self
    intake.limits.maxBody = maxBody
    intake.limits.isLast = true
    return intake
  }

  /// Accepts one share.
  ///
  /// The result says whether the receipt belongs to an earlier request.
  package func receive(
    _ body: some AsyncSequence<ByteBuffer, any Error> & Sendable, _ envelope: ShareEnvelope
  ) async throws -> (receipt: Receipt, isReplay: Bool) {
    try await collect(body, envelope, checksQuota: !envelope.isSmall) { collector, inspector in
      try await accept(&collector, &inspector, envelope)
    }
  }

  /// Collects and inspects a body, then passes both to `accept`.
  ///
  /// An earlier failure leaves nothing behind.
  ///
  /// - Parameters:
  ///   - newShares: how many shares it adds to the account.
  ///   - checksQuota: whether a body that the account has no room for is refused before it is read. A body that is
  ///     stored in the database row needs no such check: the transaction that stores it counts the same.
  package func collect<Value>(
    _ body: some AsyncSequence<ByteBuffer, any Error> & Sendable, _ envelope: ShareEnvelope,
    newShares: Int = 1, checksQuota: Bool = true,
    accept: (inout BodyCollector, inout BodyInspector) async throws -> Value
  ) async throws -> Value {
    try checkSpace(envelope)
    if checksQuota { try await checkQuota(envelope, newShares: newShares) }
    var inspector = try BodyInspector(envelope, commentLimit: limits.commentCharacters)
    var collector = BodyCollector(store: bodies, files: files)
    do {
      for try await chunk in body {
        guard collector.count + chunk.readableBytes <= limits.maxBody else { throw tooLarge }
        try inspector.inspect(chunk)
        try await collector.append(chunk)
        try checkSpace(collector.count, after: collector.count - chunk.readableBytes)
      }
      // A connection that the server shut down ends like a body.
      guard envelope.announcedBytes ?? collector.count == collector.count else { throw Self.cutShort }
      return try await accept(&collector, &inspector)
    } catch {
      collector.discardUnfinished()
      throw Self.problem(of: error)
    }
  }

  private func accept(
    _ collector: inout BodyCollector, _ inspector: inout BodyInspector, _ envelope: ShareEnvelope
  ) async throws -> (receipt: Receipt, isReplay: Bool) {
    let outline = try inspector.finish()
    try await checkDestinations(outline.destinations, envelope)
    let body = try await collector.finish()
    return try await accept(body, outline, envelope) {
      try await shares.receive($0, quota: limits.quota, countsUploads: true)
    }
  }

  /// Accepts a share whose body was collected as an upload, in a file with this name; `accept` makes it durable.
  ///
  /// The file becomes the share's. If the receipt belongs to an earlier request, the file is removed.
  func adopt(
    _ file: String, _ envelope: ShareEnvelope, accept: (NewShare) async throws -> ReceivedShare
  ) async throws -> (receipt: Receipt, isReplay: Bool) {
    var inspector = try BodyInspector(envelope, commentLimit: limits.commentCharacters)
    let body = try await StoredFile(bodies.folder.file(file)).read(with: files) { try inspector.inspect($0) }
    let outline = try inspector.finish()
    try await checkDestinations(outline.destinations, envelope)
    let (begun, time) = (ContinuousClock.now, Date())
    let name = try await bodies.finishUpload(file, sha256: body.sha256, bytes: body.bytes)
    let new = NewFile(name, at: bodies.folder.file(name), begun: begun, time: time)
    return try await self.accept(body.collected(as: new), outline, envelope, accept)
  }

  private func accept(
    _ body: CollectedBody, _ outline: ShareOutline, _ envelope: ShareEnvelope,
    _ accept: (NewShare) async throws -> ReceivedShare
  ) async throws -> (receipt: Receipt, isReplay: Bool) {
    let id = envelope.id ?? ShareID.make(at: now())
    let time = Moment(now())
    let received = try await accept(
      envelope.newShare(id: id, body: body, outline: outline, receivedAt: time))
    let receipt = Receipt(
      id: id, account: envelope.account, sha256: body.sha256, bytes: body.bytes,
      receivedAt: Timestamp.text((received.acceptance.earlierTime ?? time).date), state: .received,
      duplicateOf: received.earlier.flatMap(EarlierShare.init))
    return (receipt, try await settle(received.acceptance, body, id))
  }

  /// Removes the files that no row refers to and wakes a worker; returns whether the receipt is an earlier request's.
  private func settle(
    _ acceptance: Acceptance, _ body: CollectedBody, _ id: ShareID
  ) async throws -> Bool {
    switch acceptance {
    case .accepted: signal.signal()
    case .added(let looseFile):
      looseFile.map(bodies.remove)
      signal.signal()
    case .replayed: await forgetReplayed(body)
    case .keyReused:
      forget(body)
      throw Problem(.idempotencyKeyReused, .shareIDReused(id: "\(id)"))
    case .overQuota:
      forget(body)
      throw limits.quota.exceeded
    }
    return acceptance.earlierTime != nil
  }

  // The earlier request may have been this one: then the file is the share's. A file that stays is removed an hour later.
  private func forgetReplayed(_ body: CollectedBody) async {
    guard let name = body.stored.fileName, (try? await shares.refersTo(file: name)) == false else { return }
    bodies.remove(name)
  }

  /// Whether the account has a share with this identifier, whatever it contains, or had one that was deleted.
  package func hasAccepted(_ id: ShareID, account: String) async throws -> Bool {
    try await shares.durablyAccepted(id.text, account: account) != nil
  }

  // The share is durable by now, so a failure here must not look like a failure of the share.
  func earlier(than id: ShareID, _ account: String) async -> EarlierShare? {
    try? await duplicates.before(id.text, account: account).flatMap(EarlierShare.init)
  }
}

extension EarlierShare {
  /// Describes an earlier share of the same page or the same bytes.
  package init?(_ record: DuplicateRecord) {
    guard let id = ShareID(record.id) else { return nil }
    self.init(
      id: id, receivedAt: Timestamp.text(record.receivedAt.date), state: record.state.rawValue)
  }
}

extension ShareIntake {
  private func checkSpace(_ envelope: ShareEnvelope) throws {
    if let announced = envelope.announcedBytes, announced > limits.maxBody { throw tooLarge }
    let free = try bodies.freeBytes()
    guard free - (envelope.announcedBytes ?? 0) > limits.freeSpaceFloor else { throw Self.storageFull }
  }

  /// Checks the disk again after every `spaceCheckInterval` bytes, because other programs may write at the same time.
  private func checkSpace(_ count: Int, after before: Int) throws {
    guard count / Self.spaceCheckInterval > before / Self.spaceCheckInterval else { return }
    guard try bodies.freeBytes() > limits.freeSpaceFloor else { throw Self.storageFull }
  }

  private static let spaceCheckInterval = 8 << 20

  // Checked before the body is read. A retry of an accepted share gets its receipt whatever the quota.
  private func checkQuota(_ envelope: ShareEnvelope, newShares: Int) async throws {
    guard !limits.quota.isOpen else { return }
    let usage = try await shares.usage(account: envelope.account, at: Moment(now()))
    guard !limits.quota.takes(shares: newShares, bytes: envelope.announcedBytes ?? 0, beside: usage)
    else { return }
    if let id = envelope.id, try await shares.accepted(id.text, account: envelope.account) != nil { return }
    throw limits.quota.exceeded
  }

  // A retry of an accepted share gets its receipt even if its destination was removed since.
  private func checkDestinations(_ wanted: [String]?, _ envelope: ShareEnvelope) async throws {
    let account = envelope.account
    for id in try limits.destinations.checked(wanted) ?? [] {
      if try await destinations.find(id, account: account) != nil { continue }
      if let share = envelope.id, try await shares.accepted(share.text, account: account) != nil { return }
      throw Problem(.destinationRemoved, .destinationRemoved)
    }
  }

  private var tooLarge: Problem {
    Problem(
      .bodyTooLarge,
      limits.isLast
        ? .shareTooLarge(limit: limits.maxBody) : .shareTooLargeForRequest(limit: limits.maxBody))
  }

  private static let cutShort = Problem(
    .badRequest, .bodyTooShort)

  package static let storageFull = ProblemResponse(
    Problem(.storageFull, .diskFull),
    retryAfterSeconds: 300)

  /// Returns the problem for the response; a full disk has a separate one.
  package static func problem(of error: any Error, storageFull: ProblemResponse = storageFull) -> any Error {
    if let problem = error as? FileProblem, problem.isFull { return storageFull }
    if let problem = error as? StorageProblem, problem.code == .full { return storageFull }
    if let problem = error as? FileStoreProblem, problem.isFull { return storageFull }
    return error
  }
}
