// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The user's decision about an app's notifications.
package enum NoticePermission: String, Codable, Sendable {
  /// The app hasn't asked yet.
  case notDetermined
  /// The user denied notifications.
  case denied
  /// The user allowed notifications.
  case authorized
  /// The app delivers quietly until the user decides.
  case provisional
}
