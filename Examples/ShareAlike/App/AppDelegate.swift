// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

// On Linux the simulator starts it, next to apps that have their own entry point.
/// The app that contains the extension; it shows an image to share.
#if canImport(ObjectiveC)
  @main
#endif
final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void
  ) {
    // The request was all there was to do.
    completionHandler()
  }
}

/// The scene with the image.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = SampleViewController(nibName: nil, bundle: nil)
    window.makeKeyAndVisible()
    self.window = window
  }
}
