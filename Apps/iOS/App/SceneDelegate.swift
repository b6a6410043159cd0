// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// The delegate of one of the app's windows; all of them show the same models.
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
    window.tintColor = Look.accent
    let root = RootViewController(model: model)
    window.rootViewController = root
    window.makeKeyAndVisible()
    self.window = window
    if let last = session.stateRestorationActivity.flatMap(ScreenState.init) { root.selectedIndex = last.tab }
    opened(with: connectionOptions.urlContexts)
  }

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    opened(with: URLContexts)
  }

  func sceneWillEnterForeground(_ scene: UIScene) {
    model?.enterForeground(self)
  }

  func sceneDidEnterBackground(_ scene: UIScene) {
    model?.enterBackground(self)
  }

  /// What the window shows again when the system ends the app and the user comes back.
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
    (window?.rootViewController as? RootViewController).map { ScreenState(tab: $0.selectedIndex).activity }
  }

  private func opened(with contexts: Set<UIOpenURLContext>) {
    for context in contexts {
      if context.url.absoluteString == Identifiers.waitingLink {
        (window?.rootViewController as? RootViewController)?.showOutbox()
      } else {
        model?.opened(with: context.url)
      }
    }
  }
}
