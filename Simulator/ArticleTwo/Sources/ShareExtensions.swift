// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit
import UserNotifications

/// The view controller that all code fragments share.
class Share: UIViewController {
  private let words = UILabel()

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    view.addSubview(words)
    Task { await share() }
  }

  func share() async {}

  func say(_ text: String) { words.text = text }

  func complete() { extensionContext?.completeRequest(returningItems: nil, completionHandler: nil) }
}

/// "The naive solution: just open the app".
final class LauncherShare: Share {
  override func share() async {
    guard let url = URL(string: "dropkind://login") else { return }
    extensionContext?.open(url) { _ in
      DispatchQueue.main.async {
        MainActor.assumeIsolated { self.complete() }
      }
    }
  }
}

/// "Old hacks no longer work": walks the responder chain up to the application.
final class ResponderShare: Share {
  override func share() async {
    guard let url = URL(string: "dropkind://login") else { return }
    var responder: UIResponder? = self
    while responder != nil {
      if let application = responder as? UIApplication {
        application.openURL(url)
        break
      }
      responder = responder?.next
    }
    complete()
  }
}

/// "Solution A" as in its snippet: uses any token in the keychain, no matter whose it is.
final class KeychainShare: Share {
  override func share() async {
    let link = await DropKind.link(in: extensionContext)?.absoluteString ?? ""
    guard let token = DropKind.token() else {
      say("Login required")
      return complete()
    }
    let server = UserDefaults(suiteName: DropKind.group)?.string(forKey: "server")
    await DropKind.post(link, token: token, server: server ?? Self.builtIn(link))
    say("Saved")
    complete()
  }

  /// The article hard-codes its server's URL.
  ///
  /// This one finds it in the share, because defaults go with the app.
  private static func builtIn(_ link: String) -> String {
    URLComponents(string: link)?.queryItems?.first { $0.name == "server" }?.value ?? ""
  }
}

/// "Solution A" with "the fix": `currentUserId` in the group's defaults.
final class MarkerShare: Share {
  override func share() async {
    let link = await DropKind.link(in: extensionContext)?.absoluteString ?? ""
    let shared = UserDefaults(suiteName: DropKind.group)
    guard shared?.string(forKey: "currentUserId") != nil, let token = DropKind.token() else {
      say("Login required")
      return complete()
    }
    await DropKind.post(link, token: token, server: shared?.string(forKey: "server") ?? "")
    say("Saved")
    complete()
  }
}

/// "Solution B": one slot for the pending share, and a notification without asking for permission first.
final class NotificationShare: Share {
  override func share() async {
    guard let link = await DropKind.link(in: extensionContext) else { return complete() }
    await showLoginNotification(pendingURL: link)
    complete()
  }

  private func showLoginNotification(pendingURL: URL) async {
    let defaults = UserDefaults(suiteName: DropKind.group)
    defaults?.set(pendingURL.absoluteString, forKey: "pendingShare")

    let content = UNMutableNotificationContent()
    content.title = "Login required"
    content.body = "Tap to log in to DropKind and save your link"
    content.userInfo = ["action": "completeShare"]
    let request = UNNotificationRequest(identifier: "loginRequired", content: content, trigger: nil)
    try? await UNUserNotificationCenter.current().add(request)
  }
}

/// "Solution D": walks the responder chain up to the window scene.
final class SceneShare: Share {
  override func share() async {
    guard let url = URL(string: "dropkind://login") else { return }
    Self.openViaResponderChain(from: self, url: url) { success in
      if !success { self.say("Please open DropKind") }
      self.complete()
    }
  }

  static func openViaResponderChain(
    from viewController: UIViewController, url: URL,
    completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    var responder: UIResponder? = viewController
    while let current = responder {
      if let scene = current as? UIWindowScene {
        scene.open(url, options: nil) { success in completion?(success) }
        return
      }
      responder = current.next
    }
    completion?(false)
  }
}
