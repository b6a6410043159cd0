// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
package import NIOCore
package import ShareContract
package import Storage

/// Takes shares: durable first, with its first job, then the receipt.
///
/// This is the product's promise. A receipt is given only after the commit of the transaction that holds
/// the share; whatever fails before leaves nothing behind.
package struct ShareIntake: Sendable {
  private let shares: Shares
  private let destinations: Destinations
  private let bodies: DurableFolder
  private let signal: WorkSignal
  private let files = FileWork()
  private let maxBody: Int
  private let freeSpaceFloor: Int
  private let now: @Sendable () -> Date

  package init(
    engine: any Engine, bodies: DurableFolder, signal: WorkSignal, maxBody: Int, freeSpaceFloor: Int,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    shares = Shares(engine)
    destinations = Destinations(engine)
    self.bodies = bodies
    self.signal = signal
    self.maxBody = maxBody
    self.freeSpaceFloor = freeSpaceFloor
    self.now = now
  }

  /// Takes one share; the answer says whether the receipt is that of an earlier request.
  package func receive(
    _ body: some AsyncSequence<ByteBuffer, any Error> & Sendable, _ envelope: ShareEnvelope
  ) async throws -> (receipt: Receipt, isReplay: Bool) {
    try checkRoom(envelope)
    var inspector = try BodyInspector(envelope)
    var collector = BodyCollector(folder: bodies, files: files, name: UUID().uuidString.lowercased())
    do {
      for try await chunk in body {
        guard collector.count + chunk.readableBytes <= maxBody else { throw tooLarge }
        try inspector.inspect(chunk)
        try await collector.append(chunk)
      }
      return try await accept(&collector, &inspector, envelope)
    } catch {
      collector.discardUnfinished()
      throw Self.problem(of: error)
    }
  }

  private func accept(
    _ collector: inout BodyCollector, _ inspector: inout BodyInspector, _ envelope: ShareEnvelope
  ) async throws -> (receipt: Receipt, isReplay: Bool) {
    let outline = try inspector.finish()
    try await checkDestinations(outline.destinations, envelope.account)
    let body = try await collector.finish()
    let id = envelope.id ?? ShareID.make(at: now())
    let time = Moment(now())
    let acceptance = try await shares.accept(
      envelope.newShare(id: id, body: body, outline: outline, receivedAt: time))
    switch acceptance {
    case .accepted:
      signal.signal()
      return (Self.receipt(id, envelope, body, time), false)
    case .replayed(let receivedAt):
      collector.discard()
      return (Self.receipt(id, envelope, body, receivedAt), true)
    case .keyReused:
      collector.discard()
      throw Problem(
        .idempotencyKeyReused,
        detail: "A share with the identifier \(id) was taken before with other bytes. Nothing was changed.")
    }
  }

  private static func receipt(
    _ id: ShareID, _ envelope: ShareEnvelope, _ body: CollectedBody, _ time: Moment
  ) -> Receipt {
    Receipt(
      id: id, account: envelope.account, sha256: body.sha256, bytes: body.bytes,
      receivedAt: Timestamp.text(time.date), state: .received)
  }
}

extension ShareIntake {
  private func checkRoom(_ envelope: ShareEnvelope) throws {
    if let announced = envelope.announcedBytes, announced > maxBody { throw tooLarge }
    let free = try bodies.freeBytes()
    guard free - (envelope.announcedBytes ?? 0) > freeSpaceFloor else { throw Self.noRoom }
  }

  private func checkDestinations(_ wanted: [String]?, _ account: String) async throws {
    for id in wanted ?? [] {
      guard try await destinations.find(id, account: account) != nil else {
        throw Problem(.unprocessable, detail: "There is no destination “\(id.prefix(64))”.")
      }
    }
  }

  private var tooLarge: Problem {
    Problem(.bodyTooLarge, detail: "A share in one request has at most \(maxBody) bytes. Nothing was kept.")
  }

  private static let noRoom = ProblemAnswer(
    Problem(.storageFull, detail: "The server's disk is full. Nothing was kept; try again later."),
    retryAfterSeconds: 300)

  private static func problem(of error: any Error) -> any Error {
    if let problem = error as? FileProblem, problem.isFull { return noRoom }
    if let problem = error as? StorageProblem, problem.code == .full { return noRoom }
    return error
  }
}
