// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Why a process may not connect to a background session.
package enum SessionRefusal: Int, Error, Sendable {
  /// The session has no shared container: `NSURLErrorBackgroundSessionRequiresSharedContainer`.
  case requiresSharedContainer = -995
  /// Another process uses it: `NSURLErrorBackgroundSessionInUseByAnotherProcess`.
  case inUseByAnotherProcess = -996
}
