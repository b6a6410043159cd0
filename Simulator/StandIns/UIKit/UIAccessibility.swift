// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface

/// developer.apple.com/documentation/uikit/uiaccessibility.
public struct UIAccessibility {
  /// developer.apple.com/documentation/uikit/uiaccessibility/notification.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The raw value as a number.
    public let rawValue: UInt32
    /// Creates a value from its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// developer.apple.com/documentation/uikit/uiaccessibility/notification/screenchanged.
    public static let screenChanged = Notification(rawValue: 1000)
    /// developer.apple.com/documentation/uikit/uiaccessibility/notification/layoutchanged.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// developer.apple.com/documentation/uikit/uiaccessibility/notification/announcement.
    public static let announcement = Notification(rawValue: 1008)
  }

  /// developer.apple.com/documentation/uikit/uiaccessibility/isvoiceoverrunning.
  @MainActor public static var isVoiceOverRunning: Bool {
    AttachedDevice.process.setting("voiceOver") == "yes"
  }

  /// developer.apple.com/documentation/uikit/uiaccessibility/post(notification:argument:).
  @MainActor public static func post(notification: Notification, argument: Any?) {
    let words = argument as? String ?? (argument as? UIView)?.accessibilityLabel ?? ""
    AttachedDevice.process.step("UIAccessibility.post", words)
  }
}

/// developer.apple.com/documentation/uikit/uiaccessibilitytraits.
public struct UIAccessibilityTraits: OptionSet, Sendable {
  /// The raw value of the option set.
  public let rawValue: UInt64
  /// Creates an option set from its raw value.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// developer.apple.com/documentation/uikit/uiaccessibilitytraits/button.
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// developer.apple.com/documentation/uikit/uiaccessibilitytraits/link.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// developer.apple.com/documentation/uikit/uiaccessibilitytraits/image.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// developer.apple.com/documentation/uikit/uiaccessibilitytraits/statictext.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// developer.apple.com/documentation/uikit/uiaccessibilitytraits/updatesfrequently.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// developer.apple.com/documentation/uikit/uiaccessibilitytraits/header.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}
