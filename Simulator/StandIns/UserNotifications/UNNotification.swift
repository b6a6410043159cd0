// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

@_exported public import AppleFoundation

/// developer.apple.com/documentation/usernotifications/unnotificationcontent.
// set up by one owner before the center receives it
open class UNNotificationContent: NSObject, @unchecked Sendable {
  fileprivate var titleText = ""
  fileprivate var bodyText = ""
  fileprivate var thread = ""
  fileprivate var level = UNNotificationInterruptionLevel.active
  fileprivate var info: [AnyHashable: Any] = [:]
  fileprivate var category = ""

  /// developer.apple.com/documentation/usernotifications/unnotificationcontent/title.
  open var title: String { titleText }
  /// developer.apple.com/documentation/usernotifications/unnotificationcontent/body.
  open var body: String { bodyText }
  /// developer.apple.com/documentation/usernotifications/unnotificationcontent/threadidentifier.
  open var threadIdentifier: String { thread }
  /// developer.apple.com/documentation/usernotifications/unnotificationcontent/interruptionlevel.
  open var interruptionLevel: UNNotificationInterruptionLevel { level }
  /// developer.apple.com/documentation/usernotifications/unnotificationcontent/userinfo.
  open var userInfo: [AnyHashable: Any] { info }
  /// developer.apple.com/documentation/usernotifications/unnotificationcontent/categoryidentifier.
  open var categoryIdentifier: String { category }
}

/// developer.apple.com/documentation/usernotifications/unmutablenotificationcontent.
// set up by one owner before the center receives it
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
  /// developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/title.
  open override var title: String {
    get { titleText }
    set { titleText = newValue }
  }
  /// developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/body.
  open override var body: String {
    get { bodyText }
    set { bodyText = newValue }
  }
  /// developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/threadidentifier.
  open override var threadIdentifier: String {
    get { thread }
    set { thread = newValue }
  }
  /// developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/interruptionlevel.
  open override var interruptionLevel: UNNotificationInterruptionLevel {
    get { level }
    set { level = newValue }
  }
  /// developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/userinfo.
  open override var userInfo: [AnyHashable: Any] {
    get { info }
    set { info = newValue }
  }
  /// developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/categoryidentifier.
  open override var categoryIdentifier: String {
    get { category }
    set { category = newValue }
  }
}

/// developer.apple.com/documentation/usernotifications/unnotificationinterruptionlevel.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
  /// developer.apple.com/documentation/usernotifications/unnotificationinterruptionlevel/passive.
  case passive = 0
  /// developer.apple.com/documentation/usernotifications/unnotificationinterruptionlevel/active.
  case active = 1
  /// developer.apple.com/documentation/usernotifications/unnotificationinterruptionlevel/timesensitive.
  case timeSensitive = 2
  /// developer.apple.com/documentation/usernotifications/unnotificationinterruptionlevel/critical.
  case critical = 3
}

/// developer.apple.com/documentation/usernotifications/unnotificationtrigger.
// has no state
open class UNNotificationTrigger: NSObject, @unchecked Sendable {}

/// developer.apple.com/documentation/usernotifications/unnotificationrequest.
// constants
open class UNNotificationRequest: NSObject, @unchecked Sendable {
  /// developer.apple.com/documentation/usernotifications/unnotificationrequest/identifier.
  public let identifier: String
  /// developer.apple.com/documentation/usernotifications/unnotificationrequest/content.
  public let content: UNNotificationContent
  /// developer.apple.com/documentation/usernotifications/unnotificationrequest/trigger.
  public let trigger: UNNotificationTrigger?

  /// developer.apple.com/documentation/usernotifications/unnotificationrequest/init(identifier:content:trigger:).
  public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
  }
}

/// developer.apple.com/documentation/usernotifications/unnotification.
// constants
open class UNNotification: NSObject, @unchecked Sendable {
  /// developer.apple.com/documentation/usernotifications/unnotification/request.
  public let request: UNNotificationRequest

  /// A notification as the system stores it.
  package init(request: UNNotificationRequest) { self.request = request }
}

/// developer.apple.com/documentation/usernotifications/unnotificationresponse.
// constants
open class UNNotificationResponse: NSObject, @unchecked Sendable {
  /// developer.apple.com/documentation/usernotifications/unnotificationresponse/notification.
  public let notification: UNNotification
  /// developer.apple.com/documentation/usernotifications/unnotificationresponse/actionidentifier.
  public let actionIdentifier: String

  /// The user's response, as the system reports it.
  package init(notification: UNNotification, actionIdentifier: String) {
    self.notification = notification
    self.actionIdentifier = actionIdentifier
  }
}

/// developer.apple.com/documentation/usernotifications/unnotificationdefaultactionidentifier.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
