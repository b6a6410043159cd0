// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
public import Foundation

/// developer.apple.com/documentation/uikit/uiscene.
@MainActor open class UIScene: UIResponder {
  /// developer.apple.com/documentation/uikit/uiscene/session.
  public let session: UISceneSession
  /// developer.apple.com/documentation/uikit/uiscene/delegate.
  open var delegate: (any UISceneDelegate)?

  /// Creates a scene as the system does.
  package init(session: UISceneSession) {
    self.session = session
    super.init()
  }

  /// developer.apple.com/documentation/uikit/uiscene/open(_:options:completionhandler:).
  ///
  /// The device decides whether the system accepts the URL. The handler runs later on the main thread.
  open func open(
    _ url: URL, options: UIScene.OpenExternalURLOptions?,
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    let process = AttachedDevice.process
    process.step("UIScene.open", url.absoluteString)
    guard let taken = process.open(url, by: .scene) else { return }
    let activity = process.begin("UIScene.open")
    DispatchQueue.main.async {
      process.step("UIScene.open answered", "\(taken)")
      MainActor.assumeIsolated { completion?(taken) }
      process.end(activity)
    }
  }

  /// The application that opened the URL.
  open override var next: UIResponder? { UIApplication.current }

  /// developer.apple.com/documentation/uikit/uiscene/openexternalurloptions.
  @MainActor open class OpenExternalURLOptions: NSObject {
    /// developer.apple.com/documentation/uikit/uiscene/openexternalurloptions/universallinksonly.
    open var universalLinksOnly = false
  }

  /// developer.apple.com/documentation/uikit/uiscene/connectionoptions.
  @MainActor open class ConnectionOptions: NSObject {
    /// developer.apple.com/documentation/uikit/uiscene/connectionoptions/urlcontexts.
    public let urlContexts: Set<UIOpenURLContext>

    /// The URL contexts that the system passes.
    package init(urlContexts: Set<UIOpenURLContext>) {
      self.urlContexts = urlContexts
      super.init()
    }
  }
}

/// developer.apple.com/documentation/uikit/uiwindowscene.
@MainActor open class UIWindowScene: UIScene {
  /// developer.apple.com/documentation/uikit/uiwindowscene/windows.
  open internal(set) var windows: [UIWindow] = []
}

/// developer.apple.com/documentation/uikit/uiscenesession.
@MainActor open class UISceneSession: NSObject {
  /// developer.apple.com/documentation/uikit/uiscenesession/role.
  public let role: Role

  /// developer.apple.com/documentation/uikit/uiscenesession/staterestorationactivity.
  open var stateRestorationActivity: NSUserActivity?

  /// Creates a session as the system does.
  package init(role: Role) {
    self.role = role
    super.init()
  }

  /// developer.apple.com/documentation/uikit/uiscenesession/role-swift.struct.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The name as a string.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// developer.apple.com/documentation/uikit/uiscenesession/role-swift.struct/windowapplication.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }
}

/// developer.apple.com/documentation/uikit/uiopenurlcontext.
@MainActor open class UIOpenURLContext: NSObject {
  /// developer.apple.com/documentation/uikit/uiopenurlcontext/url.
  public let url: URL

  /// Creates a context as the system does.
  package init(url: URL) {
    self.url = url
    super.init()
  }
}

/// developer.apple.com/documentation/uikit/uiscenedelegate.
///
/// The system creates delegates by class name. Without Objective-C that needs `init()` here, which a final class has.
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  /// Created by the system.
  init()
  /// developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:willconnectto:options:).
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:openurlcontexts:).
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  /// developer.apple.com/documentation/uikit/uiscenedelegate/staterestorationactivity(for:).
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
  /// developer.apple.com/documentation/uikit/uiscenedelegate/scenewillenterforeground(_:).
  func sceneWillEnterForeground(_ scene: UIScene)
  /// developer.apple.com/documentation/uikit/uiscenedelegate/scenedidbecomeactive(_:).
  func sceneDidBecomeActive(_ scene: UIScene)
  /// developer.apple.com/documentation/uikit/uiscenedelegate/scenedidenterbackground(_:).
  func sceneDidEnterBackground(_ scene: UIScene)
}

/// developer.apple.com/documentation/uikit/uiwindowscenedelegate.
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// developer.apple.com/documentation/uikit/uiwindowscenedelegate/window.
  var window: UIWindow? { get set }
}

// These methods are optional in Objective-C, so a delegate need not implement them.

extension UISceneDelegate {
  /// Optional in Objective-C; does nothing by default.
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
  /// Optional in Objective-C; nothing by default.
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
  /// Optional in Objective-C; does nothing by default.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Optional in Objective-C; does nothing by default.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Optional in Objective-C; does nothing by default.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}
