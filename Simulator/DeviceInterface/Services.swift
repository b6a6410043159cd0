// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

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

/// A notification stored on the device.
package struct StoredNotification: Codable, Sendable {
  /// The identifier of the request.
  package let identifier: String
  /// The notification's title.
  package let title: String
  /// The notification's body.
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

/// How a sign-in page ended.
package enum BrowserEnd: Sendable {
  /// The page redirected to a URL with the expected scheme.
  case came(URL)
  /// The user closed the page.
  case cancelled
}

/// The system's browser for sign-in pages.
package protocol WebBrowser: Sendable {
  /// Shows a page until it redirects to a URL with the scheme. Returns false if the system can't show pages here.
  func show(_ url: URL, until scheme: String, then done: @escaping @Sendable (BrowserEnd) -> Void) -> Bool
}

/// The ways in which an app asks the system to open a URL.
package enum OpenMethod: String, Sendable {
  /// Corresponds to `UIScene.open(_:options:completionHandler:)`.
  case scene
  /// Corresponds to `UIApplication.open(_:options:completionHandler:)`.
  case application
  /// Corresponds to `UIApplication.openURL(_:)`.
  case openURL
  /// Corresponds to `NSExtensionContext.open(_:completionHandler:)`.
  case extensionContext
}
