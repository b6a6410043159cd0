// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The result of checking a refresh token.
package enum RefreshVerdict: Sendable, Equatable {
  /// The token belongs to the newest generation.
  case current
  /// It was exchanged before, but the response may have been lost, or another process exchanged it a moment earlier.
  case again
  /// It was exchanged before and its successor is in use: two clients have it.
  case stolen
  /// The sign-in has expired.
  case over

  /// How long an exchanged token stays valid for concurrent requests.
  static let grace: Duration = .seconds(60)

  /// Checks a token of a generation that was first exchanged at `superseded`.
  package static func of(
    generation: Int, superseded: Moment?, grant: GrantRecord, at time: Moment
  ) -> RefreshVerdict {
    guard time < grant.expiresAt, time < grant.lastUsedAt.advanced(by: GrantRecord.idleLife) else {
      return .over
    }
    if generation == grant.generation { return .current }
    if grant.usedGeneration <= generation { return .again }
    if let superseded, time < superseded.advanced(by: grace) { return .again }
    return .stolen
  }
}
