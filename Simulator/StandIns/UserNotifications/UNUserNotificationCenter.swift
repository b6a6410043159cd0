// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import DeviceInterface
public import Foundation

/// developer.apple.com/documentation/usernotifications/unauthorizationstatus.
public enum UNAuthorizationStatus: Int, Sendable {
  /// developer.apple.com/documentation/usernotifications/unauthorizationstatus/notdetermined.
  case notDetermined = 0
  /// developer.apple.com/documentation/usernotifications/unauthorizationstatus/denied.
  case denied = 1
  /// developer.apple.com/documentation/usernotifications/unauthorizationstatus/authorized.
  case authorized = 2
  /// developer.apple.com/documentation/usernotifications/unauthorizationstatus/provisional.
  case provisional = 3
  /// developer.apple.com/documentation/usernotifications/unauthorizationstatus/ephemeral.
  case ephemeral = 4
}

/// developer.apple.com/documentation/usernotifications/unauthorizationoptions.
public struct UNAuthorizationOptions: OptionSet, Sendable {
  /// The raw value of the option set.
  public let rawValue: UInt
  /// Creates an option set from its raw value.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// developer.apple.com/documentation/usernotifications/unauthorizationoptions/badge.
  public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)
  /// developer.apple.com/documentation/usernotifications/unauthorizationoptions/sound.
  public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
  /// developer.apple.com/documentation/usernotifications/unauthorizationoptions/alert.
  public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
  /// developer.apple.com/documentation/usernotifications/unauthorizationoptions/provisional.
  public static let provisional = UNAuthorizationOptions(rawValue: 1 << 6)
}

/// developer.apple.com/documentation/usernotifications/unnotificationsettings.
// constants
open class UNNotificationSettings: NSObject, @unchecked Sendable {
  /// developer.apple.com/documentation/usernotifications/unnotificationsettings/authorizationstatus.
  public let authorizationStatus: UNAuthorizationStatus

  init(_ permission: NoticePermission) {
    switch permission {
    case .notDetermined: authorizationStatus = .notDetermined
    case .denied: authorizationStatus = .denied
    case .authorized: authorizationStatus = .authorized
    case .provisional: authorizationStatus = .provisional
    }
  }
}

/// developer.apple.com/documentation/usernotifications/unerror.
public struct UNError: Error, CustomNSError, Sendable {
  /// developer.apple.com/documentation/usernotifications/unerrordomain.
  public static let errorDomain = "UNErrorDomain"
  /// developer.apple.com/documentation/usernotifications/unerror/code.
  public let code: Code
  /// The number of the error code.
  public var errorCode: Int { code.rawValue }

  /// developer.apple.com/documentation/usernotifications/unerror/code.
  public enum Code: Int, Sendable {
    /// developer.apple.com/documentation/usernotifications/unerror/code/notificationsnotallowed.
    case notificationsNotAllowed = 1
  }
}

/// developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  /// The raw value of the option set.
  public let rawValue: UInt
  /// Creates an option set from its raw value.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions/list.
  public static let list = UNNotificationPresentationOptions(rawValue: 1 << 3)
  /// developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions/banner.
  public static let banner = UNNotificationPresentationOptions(rawValue: 1 << 4)
}

/// developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  /// developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate/usernotificationcenter(_:didreceive:withcompletionhandler:).
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void)
}

/// developer.apple.com/documentation/usernotifications/unusernotificationcenter.
// `delegate` is set before the app has finished launching and only read afterwards.
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
  private static let shared = UNUserNotificationCenter()
  /// developer.apple.com/documentation/usernotifications/unusernotificationcenter/delegate.
  open weak var delegate: (any UNUserNotificationCenterDelegate)?

  /// developer.apple.com/documentation/usernotifications/unusernotificationcenter/current().
  open class func current() -> UNUserNotificationCenter { shared }

  /// developer.apple.com/documentation/usernotifications/unusernotificationcenter/getnotificationsettings(completionhandler:).
  open func notificationSettings() async -> UNNotificationSettings {
    AttachedDevice.process.step("UNUserNotificationCenter.getNotificationSettings")
    return UNNotificationSettings(AttachedDevice.process.notices.permission)
  }

  /// developer.apple.com/documentation/usernotifications/unusernotificationcenter/requestauthorization(options:completionhandler:).
  open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
    AttachedDevice.process.step("UNUserNotificationCenter.requestAuthorization")
    let permission = try AttachedDevice.process.notices.ask(provisional: options.contains(.provisional))
    return permission == .authorized || permission == .provisional
  }

  /// developer.apple.com/documentation/usernotifications/unusernotificationcenter/setnotificationcategories(_:).
  open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    AttachedDevice.process.step("UNUserNotificationCenter.setNotificationCategories")
  }

  /// developer.apple.com/documentation/usernotifications/unusernotificationcenter/add(_:withcompletionhandler:).
  open func add(_ request: UNNotificationRequest) async throws {
    AttachedDevice.process.step("UNUserNotificationCenter.add", request.identifier)
    guard try AttachedDevice.process.notices.deliver(StoredNotification(request)) else {
      throw UNError(code: .notificationsNotAllowed)
    }
  }

  /// developer.apple.com/documentation/usernotifications/unusernotificationcenter/getdeliverednotifications(completionhandler:).
  open func deliveredNotifications() async -> [UNNotification] {
    AttachedDevice.process.notices.delivered.map { UNNotification(request: UNNotificationRequest($0)) }
  }

  /// developer.apple.com/documentation/usernotifications/unusernotificationcenter/removedeliverednotifications(withidentifiers:).
  open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
    AttachedDevice.process.step(
      "UNUserNotificationCenter.removeDeliveredNotifications", identifiers.joined(separator: " "))
    try? AttachedDevice.process.notices.remove(identifiers)
  }
}

extension StoredNotification {
  fileprivate init(_ request: UNNotificationRequest) {
    let content = request.content
    let texts = content.userInfo.compactMap { key, value in
      (key as? String).flatMap { key in (value as? String).map { (key, $0) } }
    }
    self.init(
      identifier: request.identifier, title: content.title, body: content.body,
      thread: content.threadIdentifier, level: "\(content.interruptionLevel)",
      userInfo: [String: String](texts) { first, _ in first })
  }
}

extension UNNotificationRequest {
  /// A request as the device stores it.
  package convenience init(_ notice: StoredNotification) {
    let content = UNMutableNotificationContent()
    content.title = notice.title
    content.body = notice.body
    content.threadIdentifier = notice.thread
    content.userInfo = notice.userInfo
    self.init(identifier: notice.identifier, content: content, trigger: nil)
  }
}
