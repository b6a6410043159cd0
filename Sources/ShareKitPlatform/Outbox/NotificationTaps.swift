// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareContract
public import UIKit
public import UserNotifications

/// Listens for taps on notifications, in the app, from before it has finished launching.
public final class NotificationTaps: NSObject, UNUserNotificationCenterDelegate, Sendable {
  private let tapped: @MainActor @Sendable (ShareID) -> Void

  /// Calls back on the main thread with the share.
  public init(tapped: @escaping @MainActor @Sendable (ShareID) -> Void) { self.tapped = tapped }

  /// Begins; the notification center holds listeners weakly, so keep this one.
  public func listen() { UNUserNotificationCenter.current().delegate = self }

  /// Passes a tap to the callback.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    if let share = ShareNotifications.share(of: response) {
      DispatchQueue.main.async { [tapped] in MainActor.assumeIsolated { tapped(share) } }
    }
    completionHandler()
  }
}
