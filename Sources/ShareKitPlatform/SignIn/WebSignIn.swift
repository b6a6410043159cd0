// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import AuthenticationServices
import UIKit

/// Shows a sign-in page over our own window and waits for the address it comes back with.
///
/// The system may end the extension while the page is up: whatever has to survive is saved before.
@MainActor final class WebSignIn: NSObject, ASWebAuthenticationPresentationContextProviding {
  /// How the page ended.
  enum Ending: Sendable {
    case came(URL)
    /// The user closed it.
    case declined
    /// The system showed none.
    case failed
  }

  private let window: UIWindow

  /// Takes the window of our own view; an extension has no other.
  init(over window: UIWindow) {
    self.window = window
    super.init()
  }

  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { window }

  /// Shows a page until it goes to an address of a scheme.
  func show(_ url: URL, until scheme: String) async -> Ending {
    await withCheckedContinuation { continuation in
      let once = FirstResult(continuation)
      // The session holds its provider weakly: the handler keeps this object for as long as it may be called.
      let session = Self.session(url, scheme) { [self] url, error in
        once.resume(Self.ending(url, error))
        withExtendedLifetime(self) {}
      }
      session.presentationContextProvider = self
      if !session.start() { once.resume(.failed) }
    }
  }

  private static func session(
    _ url: URL, _ scheme: String, _ handler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) -> ASWebAuthenticationSession {
    if #available(iOS 17.4, *) {
      return ASWebAuthenticationSession(
        url: url, callback: .customScheme(scheme), completionHandler: handler)
    }
    return ASWebAuthenticationSession(url: url, callbackURLScheme: scheme, completionHandler: handler)
  }

  private nonisolated static func ending(_ url: URL?, _ error: (any Error)?) -> Ending {
    if let url { return .came(url) }
    return (error as? ASWebAuthenticationSessionError)?.code == .canceledLogin ? .declined : .failed
  }
}
