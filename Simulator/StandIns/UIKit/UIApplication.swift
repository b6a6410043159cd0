// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
public import Foundation

/// developer.apple.com/documentation/uikit/uiapplication.
@MainActor open class UIApplication: UIResponder {
  /// developer.apple.com/documentation/uikit/uiapplication/shared.
  public private(set) static var shared: UIApplication! = nil
  /// developer.apple.com/documentation/uikit/uiapplication/delegate.
  open var delegate: (any UIApplicationDelegate)?
  /// developer.apple.com/documentation/uikit/uiapplication/opensettingsurlstring.
  public nonisolated static let openSettingsURLString = "app-settings:"
  /// Runs the application; the device simulator sets it before the entry point is called.
  package static var runner: (@MainActor (UIApplication) -> Void)?

  /// The process's application.
  ///
  /// Unlike `shared`, extensions have it, too, at the end of the responder chain.
  package static let current = UIApplication()

  private var backgroundTasks: [Int: Int] = [:]
  private var nextBackgroundTask = 1

  /// developer.apple.com/documentation/uikit/uiapplication/launchoptionskey.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name as a string.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// developer.apple.com/documentation/uikit/uiapplication/beginbackgroundtask(withname:expirationhandler:).
  open func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    AttachedDevice.process.step("UIApplication.beginBackgroundTask", taskName ?? "")
    defer { nextBackgroundTask += 1 }
    backgroundTasks[nextBackgroundTask] = AttachedDevice.process.begin("background task")
    return UIBackgroundTaskIdentifier(rawValue: nextBackgroundTask)
  }

  /// developer.apple.com/documentation/uikit/uiapplication/endbackgroundtask(_:).
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    AttachedDevice.process.step("UIApplication.endBackgroundTask")
    if let activity = backgroundTasks.removeValue(forKey: identifier.rawValue) {
      AttachedDevice.process.end(activity)
    }
  }

  fileprivate static func run(_ delegate: any UIApplicationDelegate) {
    let application = current
    application.delegate = delegate
    shared = application
    guard let runner else { preconditionFailure("an app runs through `phone`") }
    runner(application)
  }
}

/// developer.apple.com/documentation/uikit/uibackgroundtaskidentifier.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// The raw value as a number.
  public let rawValue: Int
  /// Creates a value from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// developer.apple.com/documentation/uikit/uibackgroundtaskidentifier/invalid.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

/// developer.apple.com/documentation/uikit/uiapplicationdelegate.
///
/// Requires `init()`: see `UISceneDelegate`.
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  /// Created by the system.
  init()
  /// developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:didfinishlaunchingwithoptions:).
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:handleeventsforbackgroundurlsession:completionhandler:).
  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void)
  /// developer.apple.com/documentation/uikit/uiapplicationdelegate/applicationprotecteddatadidbecomeavailable(_:).
  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication)
}

extension UIApplicationDelegate {
  /// Optional in Objective-C; does nothing by default.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  /// Optional in Objective-C; does nothing by default.
  public func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void
  ) {}

  /// Optional in Objective-C; does nothing by default.
  public func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {}

  /// developer.apple.com/documentation/uikit/uiapplicationdelegate/main().
  public static func main() { UIApplication.run(Self()) }
}

/// developer.apple.com/documentation/uikit/uidevice.
@MainActor open class UIDevice: NSObject {
  /// developer.apple.com/documentation/uikit/uidevice/current.
  public static let current = UIDevice()
  /// developer.apple.com/documentation/uikit/uidevice/systemversion.
  open var systemVersion: String { AttachedDevice.process.facts.systemVersion }
  /// developer.apple.com/documentation/uikit/uidevice/name.
  open var name: String { AttachedDevice.process.facts.deviceName }
}
