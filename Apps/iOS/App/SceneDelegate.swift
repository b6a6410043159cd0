// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// The delegate of the app's only scene.
///
/// Every entry point starts the same drain of the outbox.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  private var model: AppModel? { (UIApplication.shared.delegate as? AppDelegate)?.model }

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene, let model else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = RootViewController(model: model)
    window.makeKeyAndVisible()
    self.window = window
    opened(with: connectionOptions.urlContexts)
  }

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    opened(with: URLContexts)
  }

  func sceneWillEnterForeground(_ scene: UIScene) {
    model?.enterForeground()
  }

  func sceneDidEnterBackground(_ scene: UIScene) {
    model?.enterBackground()
  }

  private func opened(with contexts: Set<UIOpenURLContext>) {
    for context in contexts { model?.opened(with: context.url) }
  }
}
