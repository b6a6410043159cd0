// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import ShareKitPlatform
import UIKit

// On Linux the simulator starts it, next to apps that have their own entry point.
/// The app's entry point.
#if canImport(ObjectiveC)
  @main
#endif
final class AppDelegate: UIResponder, UIApplicationDelegate {
  static let outbox = AppOutbox(notes)

  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void
  ) {
    Self.outbox.handleEvents(of: identifier) { completionHandler() }
  }

  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) { Self.outbox.drain() }
}

/// The scene: launched, opened with a URL, or brought to the foreground.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = SignInViewController(nibName: nil, bundle: nil)
    window.makeKeyAndVisible()
    self.window = window
  }

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    AppDelegate.outbox.drain()
  }

  func sceneWillEnterForeground(_ scene: UIScene) { AppDelegate.outbox.drain() }
}

/// Stores the address of the server and a token that may send to it.
final class SignInViewController: UIViewController {
  private let address = UITextField()
  private let token = UITextField()
  private let state = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    let view: UIView = self.view
    let button = UIButton(
      configuration: .filled(), primaryAction: UIAction(title: "Sign in") { [weak self] _ in self?.signIn() })
    button.configuration?.title = "Sign in"
    button.accessibilityIdentifier = "signIn"
    address.accessibilityIdentifier = "address"
    token.accessibilityIdentifier = "token"
    state.accessibilityIdentifier = "account"
    let stack = UIStackView(arrangedSubviews: [address, token, button, state])
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      stack.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: view.trailingAnchor),
    ])
  }

  private func signIn() {
    guard let server = URL(string: address.text ?? ""), server.host != nil else {
      state.text = "Enter the address of your server."
      return
    }
    // Shares wait for their account. In this API, an address belongs to one user.
    let target = UploadTarget(server: server, token: token.text ?? "", account: server.absoluteString)
    do {
      try AppDelegate.outbox.open().signIn(as: target)
      state.text = "Signed in"
      AppDelegate.outbox.drain()
    } catch {
      state.text = ShareFlow.message(for: error, app: notes.settings.appName)
    }
  }
}
