// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The state of a share in the outbox; each state is a folder.
public enum OutboxState: Hashable, Sendable {
  /// Waiting to be sent.
  case pending
  /// Waiting for the user to sign in.
  case needsSignIn
  /// Being sent by the owner of the lease. A process that ended leaves this state until the lease is over.
  case uploading(OutboxLease)
  /// Waiting for the user's decision; the reason is in the progress.
  case failed
}
