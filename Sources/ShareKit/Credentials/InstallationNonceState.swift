// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract

/// The state of the nonce's file.
package enum InstallationNonceState: Hashable, Sendable {
  case present(InstallationNonce)
  /// There is no valid nonce: the app was deleted, or restored from a backup.
  case absent
  /// It cannot be read just now.
  case unreadable
}
