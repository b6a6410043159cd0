// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Why a process of the program did not reply; the process has ended, and another one gets the next request.
package enum WorkerFailure: Error, Sendable, Equatable {
  /// It could not be started, or its first frame was no greeting.
  case unavailable
  /// It ended during the request, or its reply was invalid.
  case crashed
  case tookTooLong
  /// Something other than the request ended it, or kept it from starting.
  ///
  /// Examples are a signal from another process and lack of memory on the machine. The same request may succeed later.
  case interrupted
  /// It didn't greet in time.
  case startTookTooLong
}
