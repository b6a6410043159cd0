// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// A share in the outbox, as it was when it was read.
public struct OutboxEntry: Hashable, Sendable, Identifiable {
  /// How far it has come.
  public let state: OutboxState
  /// What it is; only ``Outbox/assign(_:to:)`` changes it.
  public let manifest: OutboxManifest
  /// What has been tried.
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
  /// The account it belongs to: the one the user chose, else the one it is bound to, else the one it was saved under,
  /// else none yet.
  public var account: String? { manifest.assigned ?? progress.account ?? manifest.account }

  /// Whether it may go out under an account: its own, or any if it was saved while signed out and never sent.
  public func isSendable(as account: String) -> Bool {
    self.account == nil || self.account == account
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
