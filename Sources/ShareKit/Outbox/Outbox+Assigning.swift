// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
public import ShareContract

extension OutboxEntry {
  /// Whether the server refused the share because a destination that it names doesn't exist; see ``Outbox/redirect(_:to:signedInAs:)``.
  public var isWithoutDestination: Bool {
    state == .failed && progress.reason?.code == ProblemCode.destinationRemoved.rawValue
  }
}

/// Moves shares to another account or to other destinations, at the user's request only.
extension Outbox {
  /// Moves a share to another account, because the user chose to.
  ///
  /// This is also how a share gets to a server that has moved to another address.
  ///
  /// The destinations of the share belong to the old account, so they are removed and the new account's default applies. The
  /// manifest changes account and body in one step: after a crash the share belongs to either account completely.
  ///
  /// - Throws: ``OutboxError/held(_:)`` while the share is being sent, ``OutboxError/notFound(_:)``,
  ///   ``OutboxError/newerVersion(_:)``, ``OutboxError/outOfSpace(needed:free:)``, or `ShareFileError` and `ShareBodyError` when the
  ///   body can't be rewritten.
  public func assign(_ id: ShareID, to account: AccountIdentity) throws {
    guard let entry = try entry(id) else { throw OutboxError.notFound(id) }
    guard entry.isOpen(to: nil, at: now) else { throw OutboxError.held(id) }
    if entry.owner != account { try reassign(entry, to: account) }
    try retry(id)
  }

  /// Sends a share to other destinations than those it names, because the user chose to.
  ///
  /// Call it for a share whose destination no longer exists: the server refuses it with `destination_removed`, and it stays in
  /// the outbox. Any other share keeps its destinations, because the server may already have it. The manifest and the body change in
  /// one step, so that after a crash the share has either the old or the new destinations.
  ///
  /// - Parameters:
  ///   - id: The share.
  ///   - destinations: The identifiers of the account's destinations; nil for its default.
  ///   - account: The account that is signed in, which must be the share's own.
  ///
  /// - Throws: ``OutboxError/otherAccount(_:)``, ``OutboxError/keepsDestinations(_:)`` unless
  ///   ``OutboxEntry/isWithoutDestination``, ``OutboxError/held(_:)`` while the share is being sent, ``OutboxError/notFound(_:)``,
  ///   ``OutboxError/newerVersion(_:)``, ``OutboxError/outOfSpace(needed:free:)``, or `ShareFileError` and `ShareBodyError` when the
  ///   body can't be rewritten. Nothing was changed then.
  public func redirect(
    _ id: ShareID, to destinations: [String]?, signedInAs account: AccountIdentity
  ) throws {
    guard let entry = try entry(id) else { throw OutboxError.notFound(id) }
    guard entry.isSendable(as: account) else { throw OutboxError.otherAccount(id) }
    guard entry.isOpen(to: nil, at: now) else { throw OutboxError.held(id) }
    guard entry.isWithoutDestination else { throw OutboxError.keepsDestinations(id) }
    try replace(entry.manifest, of: entry, body: try rewritten(entry, to: destinations))
    try retry(id)
  }

  private func reassign(_ entry: OutboxEntry, to account: AccountIdentity) throws {
    var manifest = entry.manifest
    (manifest.assigned, manifest.assignedServer) = (account.account, account.server)
    try replace(manifest, of: entry, body: try rewritten(entry, to: nil))
  }

  /// Replaces the manifest and, if there is another one, the body.
  private func replace(
    _ manifest: OutboxManifest, of entry: OutboxEntry, body rewritten: (file: URL, summary: ShareBodySummary)?
  ) throws {
    var manifest = manifest
    // The resumed upload would send the rest of the old body, also after a crash between these steps.
    if rewritten != nil { removeResumption(of: entry) }
    do {
      if let (file, summary) = rewritten {
        (manifest.bodyFile, manifest.body) = (file.lastPathComponent, summary)
      }
      step("write manifest")
      try DurableFiles.replace(
        entry.folder.appendingPathComponent(Name.manifest), with: try Self.encoder.encode(manifest))
    } catch {
      if let (file, _) = rewritten { _ = DurableFiles.remove(file) }
      throw error
    }
    step("flush folder")
    try DurableFiles.sync(entry.folder)
    step("remove old body")
    if rewritten != nil {
      _ = DurableFiles.remove(entry.digestFile)
      _ = DurableFiles.remove(entry.bodyFile)
    }
  }

  /// The body once more beside the old one, with other destinations; nil if it already has these.
  private func rewritten(
    _ entry: OutboxEntry, to destinations: [String]?
  ) throws -> (file: URL, summary: ShareBodySummary)? {
    let body = entry.manifest.body
    let reader = try ShareBodyReader(file: entry.bodyFile, contentType: body.contentType)
    var request = reader.description.request
    guard request.destinations != destinations else { return nil }
    request.destinations = destinations
    if let free = DurableFiles.freeBytes(at: root), free < freeSpaceFloor + body.bytes {
      throw OutboxError.outOfSpace(needed: freeSpaceFloor + body.bytes, free: free)
    }
    let name = "\(Name.body)-\(UUID().uuidString.prefix(8).lowercased())"
    let file = entry.folder.appendingPathComponent(name, isDirectory: false)
    do {
      step("write body")
      return (file, try ShareBodyWriter.rewrite(reader, with: request, to: file))
    } catch {
      _ = DurableFiles.remove(file)
      throw error
    }
  }
}
