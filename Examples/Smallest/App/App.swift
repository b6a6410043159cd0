// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKitPlatform
import UIKit

// On Linux the simulator starts it, next to apps that have their own entry point.
/// The app's entry point.
#if canImport(ObjectiveC)
  @main
#endif
final class AppDelegate: UIResponder, UIApplicationDelegate {
  static let outbox = AppOutbox(reader)

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

/// Uses a one-time sign-in link and stores a share token for this installation.
final class SignInViewController: UIViewController {
  private let code = UITextField()
  private let state = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    let view: UIView = self.view
    let button = UIButton(
      configuration: .filled(), primaryAction: UIAction(title: "Sign in") { [weak self] _ in self?.signIn() })
    button.configuration?.title = "Sign in"
    button.accessibilityIdentifier = "signIn"
    code.accessibilityIdentifier = "code"
    state.accessibilityIdentifier = "account"
    let stack = UIStackView(arrangedSubviews: [code, button, state])
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
    let credentials = SignIn.Credentials(code: code.text ?? "")
    guard let server = credentials.server else {
      state.text = "Enter the sign-in link of your server."
      return
    }
    guard let service = AppDelegate.outbox.service else {
      state.text = "Couldn't open the outbox. Unlock this device and try again."
      return
    }
    Task {
      do {
        try await service.signIn(credentials, server: server, device: service.container.deviceName)
        state.text = "Signed in"
        AppDelegate.outbox.drain()
      } catch {
        state.text = "\(error)"
      }
    }
  }
}
