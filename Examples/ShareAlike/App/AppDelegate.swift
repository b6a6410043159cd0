// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

// On Linux the simulator starts it, beside apps that have an entry point of their own.
/// The app that contains the extension; it shows nothing but where to go.
#if canImport(ObjectiveC)
  @main
#endif
final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void
  ) {
    // The request is all there was to do.
    completionHandler()
  }
}

/// One label.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let label = UILabel()
    label.text = "Share a picture from Photos"
    let screen = UIViewController(nibName: nil, bundle: nil)
    screen.view = label
    let window = UIWindow(windowScene: scene)
    window.rootViewController = screen
    window.makeKeyAndVisible()
    self.window = window
  }
}
