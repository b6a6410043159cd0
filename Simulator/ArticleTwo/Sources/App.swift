// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// The main app of the article, reduced to what its examples need.
final class AppDelegate: UIResponder, UIApplicationDelegate {}

/// Logs in with `dropkind://login?token=…&user=…&server=…` and finishes pending shares.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    for context in connectionOptions.urlContexts { login(context.url) }
    let task = UIApplication.shared.beginBackgroundTask(withName: "pending share", expirationHandler: nil)
    Task {
      await finishPendingShare()
      UIApplication.shared.endBackgroundTask(task)
    }
  }

  private func login(_ url: URL) {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    let fields = Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    guard let token = fields["token"], let server = fields["server"] else { return }
    DropKind.login(token: token, user: fields["user"], server: server)
  }

  private func finishPendingShare() async {
    let defaults = UserDefaults(suiteName: DropKind.group)
    guard let link = defaults?.string(forKey: "pendingShare"), let token = DropKind.token(),
      let server = defaults?.string(forKey: "server")
    else { return }
    await DropKind.post(link, token: token, server: server)
    defaults?.removeObject(forKey: "pendingShare")
  }
}
