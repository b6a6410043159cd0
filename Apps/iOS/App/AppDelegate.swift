// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKitPlatform
import UIKit

/// The app's entry point, also used when the system reports finished uploads.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  let model = AppModel()
  private lazy var taps = NotificationTaps { [model] share in
    model.opened(for: share)
  } acted: { [model] kind, share in
    model.perform(kind, on: share)
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    taps.listen()
    model.refresh.register()
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
