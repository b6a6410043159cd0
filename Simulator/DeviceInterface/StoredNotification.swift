// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A notification stored on the device.
package struct StoredNotification: Codable, Sendable {
  /// The identifier of the request.
  package let identifier: String
  /// The title that the notification shows.
  package let title: String
  /// The text that the notification shows.
  package let body: String
  /// The thread it is grouped under.
  package let thread: String
  /// One of `passive`, `active`, `timeSensitive` or `critical`.
  package let level: String
  /// The strings in its `userInfo`.
  package let userInfo: [String: String]
  /// Whether the user saw a banner; not during a Focus and not with provisional permission.
  package var isSeen = false

  /// Creates a notification from its parts.
  package init(
    identifier: String, title: String, body: String, thread: String, level: String, userInfo: [String: String]
  ) {
    self.identifier = identifier
    self.title = title
    self.body = body
    self.thread = thread
    self.level = level
    self.userInfo = userInfo
  }
}
