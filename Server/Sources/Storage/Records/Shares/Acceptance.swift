// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The result of an attempt to store a share.
package enum Acceptance: Sendable, Equatable {
  /// The share and its first job are durable.
  case accepted
  /// The bytes are the page that an earlier share waited for, and a job that reads it is durable.
  ///
  /// `looseFile` is an earlier capture that can be deleted.
  case added(looseFile: String?)
  /// The same bytes were accepted under this key before, at this time.
  case replayed(receivedAt: Moment)
  /// Other bytes were accepted under this key before.
  case keyReused
  /// The account would store more than its quota, so nothing was stored.
  case overQuota

  /// When the share was accepted, if that was before this request.
  package var earlierTime: Moment? {
    if case .replayed(let time) = self { time } else { nil }
  }
}
