// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
public import ShareKit
import UIKit
import UserNotifications

/// The notifications of shares that wait for the user, one for each share.
///
/// A new one replaces the old one of the same share.
public struct ShareNotifications: Sendable {
  private static let key = "share"

  /// Creates the notifications of the app; in the extension, too, they are those of the containing app.
  public init() {}

  /// Returns whether notifications are allowed.
  ///
  /// The app can't know whether the user sees them: provisional ones have no banner, and a Focus hides others.
  public func canPost() async -> Bool {
    switch await UNUserNotificationCenter.current().notificationSettings().authorizationStatus {
    case .authorized, .provisional, .ephemeral: true
    default: false
    }
  }

  /// Asks the user for permission.
  ///
  /// The system asks only once, so call it in the app where the reason is visible.
  public func askPermission() async -> Bool {
    (try? await UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .sound])) ?? false
  }

  /// Posts at once; false when the system does not take it.
  func post(_ entry: OutboxEntry, app: String) async -> Bool {
    let content = UNMutableNotificationContent()
    content.title = ShareMessages.noticeTitle()
    content.body = ShareMessages.notice(app: app)
    content.threadIdentifier = entry.account ?? ""
    content.interruptionLevel = .active
    content.userInfo = [Self.key: entry.id.text]
    let request = UNNotificationRequest(identifier: entry.id.text, content: content, trigger: nil)
    do {
      try await UNUserNotificationCenter.current().add(request)
      return true
    } catch {
      return false
    }
  }

  /// Removes the notifications of shares that no longer wait for their user.
  public func removeResolved(_ outbox: Outbox) async {
    let delivered = await UNUserNotificationCenter.current().deliveredNotifications()
    let found = outbox.survey()
    // What cannot be read just now may wait for them too.
    let waiting = Set(
      found.entries.filter { $0.state == .needsSignIn }.map(\.id.text) + found.hidden.map(\.id.text))
    let resolved = delivered.map(\.request.identifier).filter { name in
      ShareID(name) != nil && !waiting.contains(name)
    }
    guard !resolved.isEmpty else { return }
    UNUserNotificationCenter.current().removeDeliveredNotifications(withIdentifiers: resolved)
  }

  /// The share that a tapped notification is about.
  static func share(of response: UNNotificationResponse) -> ShareID? {
    (response.notification.request.content.userInfo[key] as? String).flatMap(ShareID.init)
  }
}
