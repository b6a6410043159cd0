// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The notifications of the device.
package protocol NotificationStore: Sendable {
  /// The user's decision about notifications.
  var permission: NoticePermission { get }
  /// Asks the user unless they have decided. Provisional permission is granted without asking.
  func ask(provisional: Bool) throws -> NoticePermission
  /// Delivers a notification, replacing one with the same identifier. Returns false if not allowed.
  func deliver(_ notice: StoredNotification) throws -> Bool
  /// Returns the contents of the notification center.
  var delivered: [StoredNotification] { get }
  /// Removes notifications from the notification center.
  func remove(_ identifiers: [String]) throws
}
