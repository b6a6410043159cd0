// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// A share in the outbox, as it was when it was read.
public struct OutboxEntry: Hashable, Sendable, Identifiable {
  /// The state of the share.
  public let state: OutboxState
  /// The description of the share; only ``Outbox/assign(_:to:)`` and
  /// ``Outbox/redirect(_:to:signedInAs:)`` change it.
  public let manifest: OutboxManifest
  /// The attempts so far.
  public let progress: OutboxProgress
  let folder: URL

  /// The identifier of the share.
  public var id: ShareID { manifest.id }
  /// The exact bytes of the request's body.
  ///
  /// The file moves with the entry's state; read it under a lease.
  public var bodyFile: URL {
    folder.appendingPathComponent(manifest.bodyName, isDirectory: false)
  }
  /// The account of the share: the one that the user chose, else the one to which it was first sent, else the one that was
  /// signed in when it was saved, else nil.
  public var account: String? { binding?.account }
  /// The server of ``account``; nil if there is no account, or if an early version of ShareKit saved the share without its
  /// server.
  ///
  /// Such a share is never sent by itself: the same identifier may belong to another user at another server. A list shows
  /// it with ``OutboxRow/Action/assign``, so that the user decides.
  public var server: ServerAddress? { binding?.server }
  /// The account and its server; nil unless both are known.
  public var owner: AccountIdentity? {
    guard let account, let server else { return nil }
    return AccountIdentity(account: account, server: server)
  }

  /// Returns whether the share can be sent as an account: its own, or any if it was saved while signed out and was never sent.
  public func isSendable(as account: AccountIdentity) -> Bool {
    self.account == nil || owner == account
  }

  /// Account and server come from the same record: the server of one account says nothing about another.
  private var binding: (account: String, server: ServerAddress?)? {
    if let assigned = manifest.assigned { return (assigned, manifest.assignedServer) }
    if let account = progress.account { return (account, progress.server) }
    return manifest.account.map { ($0, manifest.server) }
  }

  /// Whether it is waiting to be sent and not claimed by another process.
  package func isDue(at now: OutboxMoment) -> Bool { wait(at: now) == 0 }

  /// Seconds until it is due, 0 if it is; nil when it waits for the user and no time will make it so.
  func wait(at now: OutboxMoment) -> Double? {
    switch state {
    case .pending: progress.retry?.remaining(at: now) ?? 0
    case .uploading(let lease): lease.remaining(at: now)
    case .needsSignIn, .failed: nil
    }
  }
}
