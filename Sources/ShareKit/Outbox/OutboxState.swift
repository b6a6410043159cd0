// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How far a share in the outbox has come; each state is a folder.
public enum OutboxState: Hashable, Sendable {
  /// Waiting to be sent.
  case pending
  /// Waiting for the user to sign in.
  case needsSignIn
  /// Being sent by the holder of the lease, or left behind by it.
  case uploading(OutboxLease)
  /// Waiting for the user's decision; the reason is in the progress.
  case failed
}
