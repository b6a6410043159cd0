// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// Stops a process from using a database whose secret key was replaced.
///
/// A command can replace the key while this process has no connection. The process still encrypts with the old key, so
/// nothing could read what it would write from then on.
final class SecretKeyWatch: Sendable {
  private let seen = Mutex<String?>(nil)

  /// Records the key that a new connection finds, or that this process uses; throws `keyReplaced` if an earlier one found
  /// another key.
  ///
  /// - Parameter identifier: the identifier of the key; nil if none is recorded yet.
  func record(_ identifier: String?) throws {
    guard let identifier else { return }
    try seen.withLock { seen in
      guard seen == nil || seen == identifier else { throw Self.replaced }
      seen = identifier
    }
  }

  private static let replaced = StorageProblem(
    .keyReplaced,
    "the secret key of the database was replaced while this program had no connection to it. Restart the program with the "
      + "new key")
}
