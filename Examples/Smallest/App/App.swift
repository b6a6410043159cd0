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
  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void
  ) {
    let isOurs = Reader.uploader?.handleEvents(of: identifier) { completionHandler() }
    if isOurs != true { completionHandler() }
  }

  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) { Reader.drain() }
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

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) { Reader.drain() }

  func sceneWillEnterForeground(_ scene: UIScene) { Reader.drain() }
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
    guard let server = credentials.server else { return }
    guard let service = Reader.service else {
      state.text = "Couldn't open the outbox. Unlock this device and try again."
      return
    }
    Task {
      do {
        try await service.signIn(credentials, server: server, device: UIDevice.current.name)
        state.text = "Signed in"
        Reader.drain()
      } catch {
        state.text = "\(error)"
      }
    }
  }
}
