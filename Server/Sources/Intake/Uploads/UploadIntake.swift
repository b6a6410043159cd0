// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import Messages
package import NIOCore
package import ServerCore
package import ShareContract
package import Storage

/// Accepts shares in pieces.
///
/// Acknowledged bytes survive the connection, the request and the server.
///
/// The bytes grow in a file of the bodies folder; the database records its name, and how many of them count. When all have arrived,
/// the intake of `POST /v1/shares` turns the file into a share.
package struct UploadIntake: Sendable {
  /// The state of an upload after a request.
  package enum Progress: Sendable {
    case open(UploadRecord, offset: Int)
    case done(Receipt, isReplay: Bool)
  }

  package let limits: UploadLimits
  package let gate = UploadGate()
  private let collected = UploadFiles()
  private let uploads: Uploads
  private let shares: Shares
  private let bodies: any FileStore
  private let intake: ShareIntake
  private let files = FileWork()
  private let now: @Sendable () -> Date

  package init(
    engine: any Engine, bodies: any FileStore, intake: ShareIntake, limits: UploadLimits,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    uploads = Uploads(engine)
    shares = Shares(engine)
    self.bodies = bodies
    self.intake = intake
    self.limits = limits
    self.now = now
  }

  /// Creates an upload, which is durable when this returns.
  ///
  /// `length` is the size of the whole body, if known.
  package func begin(_ envelope: ShareEnvelope, length: Int?) async throws -> UploadRecord {
    try BodyForm.check(ShareBodyForm(contentType: envelope.contentType))
    try limits.check(length: length ?? 0)
    try await checkSpace(length ?? 0, for: envelope.account)
    try await checkQuota(length ?? 0, envelope)
    let time = Moment(now())
    let new = NewUpload(
      id: UUID().uuidString.lowercased(), account: envelope.account,
      share: (envelope.id ?? ShareID.make(at: now())).text, contentType: envelope.contentType,
      contentLocation: envelope.contentLocation, title: envelope.title, length: length,
      expiresAt: time.advanced(by: limits.life))
    do {
      try await uploads.begin(new, limit: limits.open, at: time).forEach(discard)
    } catch let problem as StorageProblem where problem.code == .tooMany {
      throw ProblemResponse(
        Problem(.tooManyRequests, .tooManyUploads(count: "\(limits.open)")),
        retryAfterSeconds: 600)
    }
    return try await find(new.id, account: new.account)
  }

  /// Accepts a share in one request that may be as large as an upload.
  package func receive(
    _ body: some AsyncSequence<ByteBuffer, any Error> & Sendable, _ envelope: ShareEnvelope
  ) async throws -> (receipt: Receipt, isReplay: Bool) {
    try limits.check(length: envelope.announcedBytes ?? 0)
    if let open = try await replaced(by: envelope), try await uploads.end(open) != nil { discard(open) }
    return try await intake.taking(limits.maxUpload).receive(body, envelope)
  }

  /// Returns the account's upload.
  package func find(_ id: String, account: String) async throws -> UploadRecord {
    guard let upload = try await uploads.find(id, account: account, at: Moment(now())) else {
      throw Self.notFound
    }
    return upload
  }

  /// Deletes an upload; the share it became, if any, stays.
  package func cancel(_ id: String, account: String) async throws {
    guard let upload = try await uploads.remove(id, account: account) else { throw Self.notFound }
    if !upload.isComplete { discard(upload) }
  }

  private func discard(_ upload: UploadRecord) {
    [upload.file, collected.forget(upload)].compactMap(\.self).forEach(bodies.remove)
  }

  // Announced sizes of other uploads don't count, because clients could reserve all space for free. If the disk fills
  // up, the upload stops at its current offset.
  private func checkSpace(_ announced: Int, for account: String) async throws {
    let promised = try await uploads.outstanding(account: account, at: Moment(now()))
    guard try bodies.freeBytes() - announced - promised > limits.freeSpaceFloor else {
      throw ShareIntake.storageFull
    }
  }

  // A retry of an accepted upload gets its receipt at the end, whatever the quota. The upload that it replaces doesn't
  // count in addition.
  private func checkQuota(_ announced: Int, _ envelope: ShareEnvelope) async throws {
    guard !limits.quota.isOpen else { return }
    let replaced = try await replaced(by: envelope)?.id ?? ""
    let usage = try await shares.usage(account: envelope.account, without: replaced, at: Moment(now()))
    guard !limits.quota.takes(bytes: announced, beside: usage) else { return }
    if let id = envelope.id, try await shares.accepted(id.text, account: envelope.account) != nil { return }
    throw limits.quota.exceeded
  }

  /// The open upload of the same share, which a new request for that share replaces.
  private func replaced(by envelope: ShareEnvelope) async throws -> UploadRecord? {
    guard let share = envelope.id else { return nil }
    return try await uploads.open(share: share.text, account: envelope.account)
  }

  /// The offset at which an upload has to end because of its length or the account's quota.
  private func end(of upload: UploadRecord) async throws -> Int {
    if let length = upload.length { return length }
    guard let bytes = limits.quota.bytes else { return limits.maxUpload }
    let others = try await shares.usage(account: upload.account, without: upload.id, at: Moment(now()))
    return min(limits.maxUpload, max(bytes - others.bytes, 0))
  }

  /// The response if the disk fills up during an upload.
  package static let storageFull = ProblemResponse(
    Problem(.storageFull, .diskFullDuringUpload),
    retryAfterSeconds: 300)

  private static let notFound = Problem(.notFound, .unknownUpload)
}

extension UploadIntake {
  /// The part of an upload in a request.
  package struct Piece: Sendable {
    package let body: any AsyncSequence<ByteBuffer, any Error> & Sendable
    /// The value of `Content-Length`, if given.
    package let content: Int?
    /// The size of the whole upload, if known.
    package let total: Int?
    /// Whether the upload ends with this request.
    package let isComplete: Bool

    package init(
      body: any AsyncSequence<ByteBuffer, any Error> & Sendable, content: Int?, total: Int?, isComplete: Bool
    ) {
      self.body = body
      self.content = content
      self.total = total
      self.isComplete = isComplete
    }
  }

  /// Appends a piece at the upload's offset.
  ///
  /// The last piece turns the upload into a share.
  ///
  /// Bytes that arrived are kept, however the request ends. The caller holds `pass`.
  package func add(
    _ piece: Piece, to upload: UploadRecord, _ pass: UploadGate.Pass,
    isStillAllowed: () async throws -> Bool
  ) async throws -> Progress {
    var claimed = upload
    do {
      claimed = try await claim(upload, piece)
      let (file, received) = try await write(piece, to: claimed, pass)
      guard piece.isComplete else { return .open(claimed, offset: received) }
      guard claimed.length ?? received == received else { throw UploadFields.inconsistent }
      guard try await isStillAllowed() else { throw Problem(.unauthenticated) }
      return try await finish(claimed, file)
    } catch is GrowingFile.Damaged {
      throw await repair(claimed)
    } catch let problem as StorageProblem where problem.code == .leaseLost {
      throw Problem(.conflict, .uploadTakenOver)
    } catch {
      throw ShareIntake.problem(of: error, storageFull: Self.storageFull)
    }
  }

  /// Copies the recorded bytes of a damaged upload to a new file, so that its client can go on, or ends the upload if they are lost.
  ///
  /// Does nothing if another request has taken over the upload.
  ///
  /// - Returns: the problem for the response.
  private func repair(_ upload: UploadRecord) async -> any Error {
    do {
      // The request may have added pieces before.
      let current = try await find(upload.id, account: upload.account)
      guard current.fence == upload.fence, !current.isComplete else {
        return Problem(.conflict, .uploadTakenOver)
      }
      _ = try await collected.collect(current, uploads, in: bodies, freeSpaceFloor: limits.freeSpaceFloor)
      return Problem(.conflict, .uploadTakenOver)
    } catch is GrowingFile.Damaged {
      return await end(upload) ? Self.notFound : Problem(.conflict, .uploadTakenOver)
    } catch {
      return ShareIntake.problem(of: error, storageFull: Self.storageFull)
    }
  }

  /// Deletes an upload that this request has claimed; returns false if another one has taken over, or if that can't be known.
  private func end(_ upload: UploadRecord) async -> Bool {
    guard let ended = try? await uploads.end(upload) else { return false }
    discard(ended)
    return true
  }

  private func claim(_ upload: UploadRecord, _ piece: Piece) async throws -> UploadRecord {
    try limits.check(length: piece.total ?? 0)
    if let length = upload.length, let total = piece.total, length != total {
      throw UploadFields.inconsistent
    }
    let end = upload.received + (piece.content ?? 0)
    try limits.check(length: end)
    guard end <= upload.length ?? piece.total ?? end else { throw UploadFields.inconsistent }
    let claimed = try await uploads.claim(
      upload.id, account: upload.account, length: piece.total, at: Moment(now()))
    guard let claimed else { throw StorageProblem(.leaseLost, "the upload has ended") }
    guard claimed.received == upload.received else { throw StorageProblem(.leaseLost, "the upload moved on") }
    return claimed
  }

  /// Writes the bytes of a request; returns the name of the file and how many bytes of the upload it contains.
  private func write(
    _ piece: Piece, to upload: UploadRecord, _ pass: UploadGate.Pass
  ) async throws -> (file: String, received: Int) {
    let (limits, now) = (limits, now)
    var writer = UploadWriter(
      upload, uploads: uploads, bodies: bodies, collected: collected, files: files,
      freeSpaceFloor: limits.freeSpaceFloor
    ) {
      Moment(now()).advanced(by: limits.life)
    }
    do {
      try await write(piece.body, to: upload, end: try await end(of: upload), with: &writer)
    } catch {
      if writer.count > upload.received { _ = try? await writer.sync() }
      throw error
    }
    let file = try await writer.sync()
    // When the server closes a connection, its body seems to end normally.
    let isWhole = piece.content.map { upload.received + $0 == writer.count } ?? !pass.isEnded
    guard isWhole, !pass.isEnded else { throw Problem(.badRequest, .bodyCutShort) }
    return (file, writer.count)
  }

  private func write(
    _ body: some AsyncSequence<ByteBuffer, any Error> & Sendable, to upload: UploadRecord, end: Int,
    with writer: inout UploadWriter
  ) async throws {
    for try await chunk in body {
      guard writer.count + chunk.readableBytes <= end else {
        guard upload.length == nil else { throw UploadFields.inconsistent }
        try limits.check(length: writer.count + chunk.readableBytes)
        throw limits.quota.exceeded
      }
      try await writer.append(chunk)
    }
  }
}

extension UploadIntake {
  /// The receipt of an upload that has become a share.
  package func receipt(of upload: UploadRecord) async throws -> Receipt {
    guard let id = ShareID(upload.share),
      let share = try await shares.durablyAccepted(upload.share, account: upload.account)
    else { throw Self.notFound }
    // The share may have lost its original since, and counts no bytes for it then.
    return Receipt(
      id: id, account: upload.account, sha256: share.sha256, bytes: upload.received,
      receivedAt: Timestamp.text(share.receivedAt.date), state: .received,
      duplicateOf: await intake.earlier(than: id, upload.account))
  }

  // A fault of the whole body is permanent, so such an upload ends.
  private func finish(_ upload: UploadRecord, _ file: String) async throws -> Progress {
    let envelope = ShareEnvelope(
      account: upload.account, id: ShareID(upload.share), contentType: upload.contentType,
      contentLocation: upload.contentLocation, title: upload.title)
    do {
      let (receipt, isReplay) = try await intake.adopt(file, envelope) {
        try await uploads.finish(upload, as: $0, quota: limits.quota)
      }
      collected.forget(upload)
      return .done(receipt, isReplay: isReplay)
    } catch let problem as StorageProblem where problem.code == .overQuota {
      throw limits.quota.exceeded
    } catch let problem as Problem where (400..<500).contains(problem.status) {
      _ = await end(upload)
      throw problem
    }
  }
}
