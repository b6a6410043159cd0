// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// What a person has said about an app's notifications.
package enum NoticePermission: String, Codable, Sendable {
  /// Never asked.
  case notDetermined
  /// Said no.
  case denied
  /// Said yes.
  case authorized
  /// Not asked: the app delivers quietly until somebody decides.
  case provisional
}

/// A notification as the device keeps it.
package struct Notice: Codable, Sendable {
  /// The request's identifier.
  package let identifier: String
  /// The title.
  package let title: String
  /// The body.
  package let body: String
  /// The thread it is grouped under.
  package let thread: String
  /// `passive`, `active`, `timeSensitive` or `critical`.
  package let level: String
  /// The texts of its `userInfo`.
  package let userInfo: [String: String]
  /// Whether the person saw a banner: not with a Focus, and not with a provisional permission.
  package var isSeen = false

  /// Takes the parts.
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
package protocol NoticeBoard: Sendable {
  /// What the person has said.
  var permission: NoticePermission { get }
  /// Asks the person, unless they have decided; a provisional permission asks nobody.
  func ask(provisional: Bool) throws -> NoticePermission
  /// Delivers, replacing one of the same identifier; false when it is not allowed.
  func deliver(_ notice: Notice) throws -> Bool
  /// What lies in the notification centre.
  var delivered: [Notice] { get }
  /// Takes some away.
  func remove(_ identifiers: [String]) throws
}

/// How a sign-in page that the system shows came to its end.
package enum BrowserEnd: Sendable {
  /// It went to an address of the scheme that was waited for.
  case came(URL)
  /// The person closed it.
  case cancelled
}

/// The system's browser for sign-in pages.
package protocol WebBrowser: Sendable {
  /// Shows a page until it goes to an address of a scheme; false when the system shows none here.
  func show(_ url: URL, until scheme: String, then done: @escaping @Sendable (BrowserEnd) -> Void) -> Bool
}

/// A way in which a program asks the system to open an address.
package enum OpenWay: String, Sendable {
  /// `UIScene.open(_:options:completionHandler:)`.
  case scene
  /// `UIApplication.open(_:options:completionHandler:)`.
  case application
  /// `UIApplication.openURL(_:)`.
  case openURL
  /// `NSExtensionContext.open(_:completionHandler:)`.
  case extensionContext
}
