// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKitPlatform
import UIKit

/// The app's entry point, also used when the system reports finished uploads.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  let model = AppModel()
  private lazy var taps = NotificationTaps { [model] share in model.opened(for: share) }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    taps.listen()
    return true
  }

  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void
  ) {
    model.handleEvents(of: identifier, completion: completionHandler)
  }

  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
    model.becomeUnlocked()
  }
}
