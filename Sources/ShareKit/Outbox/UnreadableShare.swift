// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ShareContract

/// A share that is there and cannot be read.
package struct UnreadableShare: Hashable, Sendable, Identifiable {
  /// Why it cannot be read.
  package enum Why: Hashable, Sendable {
    /// A newer version of the app wrote it.
    case newerVersion
    /// The system refuses just now, as before the first unlock; the number is its error.
    case notNow(Int32)
  }

  package let id: ShareID
  /// Why it cannot be read.
  package let why: Why
}
