// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
public import ShareContract

extension Outbox {
  /// Claims a share that is due, to send it under an account; nil if it isn't due or another process claimed it.
  ///
  /// From then on the share belongs to the account, because some of its bytes may have been sent. It isn't sent to another
  /// account, or to an account with the same identifier at another server, without asking the user.
  ///
  /// - Throws: ``OutboxError/otherAccount(_:)``, ``OutboxError/invalidOwner(_:)``, ``OutboxError/newerVersion(_:)``, or
  ///   `ShareFileError`.
  public func claim(
    _ id: ShareID, owner: String, seconds: Double, account: AccountIdentity
  ) throws -> OutboxEntry? {
    guard let lease = OutboxLease(owner: owner, from: now, seconds: seconds) else {
      throw OutboxError.invalidOwner(owner)
    }
    guard let entry = try entry(id), entry.isDue(at: now) else { return nil }
    guard entry.isSendable(as: account) else { throw OutboxError.otherAccount(id) }
    let target = folder(Name.uploading).appendingPathComponent(id.text + lease.nameSuffix, isDirectory: true)
    step("claim")
    guard (try? DurableFiles.move(entry.folder, to: target)) != nil else { return nil }
    return try bind(Location(url: target, id: id, state: .uploading(lease)), to: account)
  }

  /// Gives a claimed share back, to be sent again after a wait.
  ///
  /// `isRequested` is whether the server requested the wait. Throws ``OutboxError/held(_:)`` if the owner no longer holds it.
  package func release(
    _ id: ShareID, owner: String, retryAfter seconds: Double, isRequested: Bool = false, reason: OutboxReason?
  ) throws {
    try move(id, to: Name.pending, by: owner) { progress in
      progress.attempts += 1
      progress.retry = OutboxRetry(from: now, seconds: seconds, isRequested: isRequested)
      progress.reason = reason
    }
  }

  /// Marks a share as waiting for sign-in.
  ///
  /// Pass the owner of the lease if the share is claimed.
  ///
  /// - Throws: ``OutboxError/held(_:)`` if another owner holds the share, ``OutboxError/notFound(_:)``, ``OutboxError/newerVersion(_:)``, or `ShareFileError`.
  public func markNeedsSignIn(_ id: ShareID, owner: String? = nil) throws {
    try move(id, to: Name.needsSignIn, by: owner) { progress in
      progress.reason = OutboxReason(code: ProblemCode.unauthenticated.rawValue, at: clock())
    }
  }

  /// Keeps a share until the user decides, and says why.
  ///
  /// Give the owner if the share is claimed; throws ``OutboxError/held(_:)`` if another holds it.
  package func fail(_ id: ShareID, reason: OutboxReason, owner: String? = nil) throws {
    try move(id, to: Name.failed, by: owner) { progress in
      progress.attempts += 1
      progress.reason = reason
    }
  }

  /// Deletes a share that the server has acknowledged, no matter which process holds it.
  ///
  /// A second call does nothing.
  ///
  /// - Parameters:
  ///   - receipt: What the server sent.
  ///   - server: The server that sent it; nil if that isn't known. The user may have given the share to another server while
  ///     the request was on its way; then the receipt says nothing about that server.
  /// - Throws: ``OutboxError/receiptMismatch(_:)``, and deletes nothing, unless digest, length and account of the receipt, and
  ///   the server, match the share; ``OutboxError/newerVersion(_:)``, or `ShareFileError`.
  public func acknowledge(_ receipt: Receipt, from server: ServerAddress?) throws {
    guard let entry = try entry(receipt.id) else { return }
    guard entry.isAcknowledged(by: receipt), entry.server == nil || entry.server == server else {
      throw OutboxError.receiptMismatch(receipt.id)
    }
    step("acknowledge")
    try remove(entry)
  }

  /// Makes the shares that waited for sign-in due, after an account has signed in.
  ///
  /// - Throws: ``OutboxError/held(_:)``, ``OutboxError/notFound(_:)``, ``OutboxError/newerVersion(_:)``, or `ShareFileError`.
  public func readmit(as account: AccountIdentity) throws {
    for entry in entries(sendableAs: account) where entry.state == .needsSignIn {
      try move(entry.id, to: Name.pending, by: nil) {
        $0.retry = nil; $0.reason = nil
      }
    }
  }
}

extension OutboxEntry {
  /// Returns whether a receipt confirms exactly these bytes, for this share and this account.
  ///
  /// Reads a long body completely if its digest is unknown. Returns false if the body can't be read.
  public func isAcknowledged(by receipt: Receipt) -> Bool {
    receipt.id == id && receipt.bytes == manifest.body.bytes && (account == nil || account == receipt.account)
      && receipt.sha256 == digest()
  }
}

extension Outbox {
  /// Between reading the entry and winning it another process may have sent it: what counts is read after winning.
  private func bind(_ location: Location, to account: AccountIdentity) throws -> OutboxEntry? {
    guard case .whole(let entry) = examine(location) else { return nil }
    guard entry.isSendable(as: account) else {
      try DurableFiles.move(location.url, to: folder(Name.pending).appendingPathComponent(location.id.text))
      throw OutboxError.otherAccount(location.id)
    }
    var progress = entry.progress
    // What was saved under the account is bound by its manifest; a full disk must not keep it from leaving.
    if entry.owner != account {
      (progress.account, progress.server) = (account.account, account.server)
      step("bind")
      do {
        try write(progress, of: entry)
      } catch {
        try? DurableFiles.move(
          location.url, to: folder(Name.pending).appendingPathComponent(location.id.text))
        throw error
      }
    }
    return OutboxEntry(state: entry.state, manifest: entry.manifest, progress: progress, folder: entry.folder)
  }

  /// Writes the progress first, then changes the state, so that no state is without its reason.
  func move(
    _ id: ShareID, to state: String, by owner: String?, _ change: (inout OutboxProgress) -> Void
  ) throws {
    guard let entry = try entry(id) else { throw OutboxError.notFound(id) }
    guard entry.isOpen(to: owner, at: now) else { throw OutboxError.held(id) }
    var progress = entry.progress
    change(&progress)
    step("write progress")
    try write(progress, of: entry)
    let target = folder(state).appendingPathComponent(id.text, isDirectory: true)
    step("move to \(state)")
    if entry.folder.path != target.path { try DurableFiles.move(entry.folder, to: target) }
  }

  private func write(_ progress: OutboxProgress, of entry: OutboxEntry) throws {
    let file = entry.folder.appendingPathComponent(Name.progress, isDirectory: false)
    try DurableFiles.replace(file, with: try Self.encoder.encode(progress))
    try DurableFiles.sync(entry.folder)
  }

  /// A folder that is only half deleted must not look like a share, so it is renamed away first.
  func remove(_ entry: OutboxEntry) throws {
    let temporary = temporaryFolder()
    try DurableFiles.move(entry.folder, to: temporary)
    step("remove")
    try? FileManager.default.removeItem(at: temporary)
  }
}

extension OutboxEntry {
  /// Whether the state may be changed by an owner, or by the user (nil).
  func isOpen(to owner: String?, at now: OutboxMoment) -> Bool {
    guard case .uploading(let lease) = state else { return owner == nil }
    return lease.owner == owner || owner == nil && !lease.isHeld(at: now)
  }
}
