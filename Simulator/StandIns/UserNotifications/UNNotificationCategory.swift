// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/usernotifications/unnotificationcategory.
// constants
open class UNNotificationCategory: NSObject, @unchecked Sendable {
  /// developer.apple.com/documentation/usernotifications/unnotificationcategory/identifier.
  public let identifier: String
  /// developer.apple.com/documentation/usernotifications/unnotificationcategory/actions.
  public let actions: [UNNotificationAction]

  /// developer.apple.com/documentation/usernotifications/unnotificationcategory/init(identifier:actions:intentidentifiers:options:).
  public init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    options: UNNotificationCategoryOptions = []
  ) {
    self.identifier = identifier
    self.actions = actions
  }
}

/// developer.apple.com/documentation/usernotifications/unnotificationcategoryoptions.
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  /// The raw value of the option set.
  public let rawValue: UInt
  /// Creates an option set from its raw value.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// developer.apple.com/documentation/usernotifications/unnotificationaction.
// constants
open class UNNotificationAction: NSObject, @unchecked Sendable {
  /// developer.apple.com/documentation/usernotifications/unnotificationaction/identifier.
  public let identifier: String
  /// developer.apple.com/documentation/usernotifications/unnotificationaction/title.
  public let title: String

  /// developer.apple.com/documentation/usernotifications/unnotificationaction/init(identifier:title:options:).
  public init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
    self.identifier = identifier
    self.title = title
  }
}

/// developer.apple.com/documentation/usernotifications/unnotificationactionoptions.
public struct UNNotificationActionOptions: OptionSet, Sendable {
  /// The raw value of the option set.
  public let rawValue: UInt
  /// Creates an option set from its raw value.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// developer.apple.com/documentation/usernotifications/unnotificationactionoptions/foreground.
  public static let foreground = UNNotificationActionOptions(rawValue: 1 << 2)
}
