// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareContract
public import ShareKit
public import UIKit
public import UserNotifications

/// Listens for taps on notifications in the app.
///
/// Call ``listen()`` before the app has finished launching.
public final class NotificationTaps: NSObject, UNUserNotificationCenterDelegate, Sendable {
  private let tapped: @MainActor @Sendable (ShareID) -> Void
  private let acted: @MainActor @Sendable (ShareNotice.Kind, ShareID) -> Void

  /// Creates a listener.
  ///
  /// The closures are called on the main thread with the share; `acted` is called for the action of a notification about its
  /// state.
  public init(
    tapped: @escaping @MainActor @Sendable (ShareID) -> Void,
    acted: @escaping @MainActor @Sendable (ShareNotice.Kind, ShareID) -> Void = { _, _ in }
  ) {
    (self.tapped, self.acted) = (tapped, acted)
  }

  /// Begins to listen.
  ///
  /// The notification center holds listeners weakly, so keep this one.
  public func listen() { UNUserNotificationCenter.current().delegate = self }

  /// Passes a tap to the callback.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    if let share = ShareNotifications.share(of: response) {
      let kind = ShareNotice.Kind(rawValue: response.actionIdentifier)
      DispatchQueue.main.async { [tapped, acted] in
        MainActor.assumeIsolated { if let kind { acted(kind, share) } else { tapped(share) } }
      }
    }
    completionHandler()
  }
}
