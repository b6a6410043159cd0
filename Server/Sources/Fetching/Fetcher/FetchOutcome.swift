// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How a fetch ended, without its address.
package enum FetchOutcome: Sendable, Equatable {
  /// A response with an HTTP status, of any kind.
  case response(status: Int)
  /// No response that could be used.
  case problem(FetchProblem.Cause)
}
