// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Why a process may not connect to a background session.
package enum SessionRefusal: Int, Error, Sendable {
  /// Corresponds to `NSURLErrorBackgroundSessionRequiresSharedContainer`.
  case requiresSharedContainer = -995
  /// Corresponds to `NSURLErrorBackgroundSessionInUseByAnotherProcess`.
  case inUseByAnotherProcess = -996
}
