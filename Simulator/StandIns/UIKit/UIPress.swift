// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/uipress.
open class UIPress: NSObject {
  /// developer.apple.com/documentation/uikit/uipress/key.
  public let key: UIKey?

  /// Creates a press as the system does.
  package init(key: UIKey) { self.key = key }
}

/// developer.apple.com/documentation/uikit/uipressesevent.
@MainActor open class UIPressesEvent: NSObject {}

/// developer.apple.com/documentation/uikit/uikey.
@MainActor open class UIKey: NSObject {
  /// developer.apple.com/documentation/uikit/uikey/keycode.
  public let keyCode: UIKeyboardHIDUsage
  /// developer.apple.com/documentation/uikit/uikey/modifierflags.
  public let modifierFlags: UIKeyModifierFlags

  /// Creates a key as the system does.
  package init(_ keyCode: UIKeyboardHIDUsage, _ modifierFlags: UIKeyModifierFlags) {
    self.keyCode = keyCode
    self.modifierFlags = modifierFlags
  }
}

/// developer.apple.com/documentation/uikit/uikeyboardhidusage.
public enum UIKeyboardHIDUsage: Int, Sendable {
  /// developer.apple.com/documentation/uikit/uikeyboardhidusage/keyboardreturnorenter.
  case keyboardReturnOrEnter = 40
  /// developer.apple.com/documentation/uikit/uikeyboardhidusage/keyboardescape.
  case keyboardEscape = 41
  /// developer.apple.com/documentation/uikit/uikeyboardhidusage/keypadenter.
  case keypadEnter = 88
}

/// developer.apple.com/documentation/uikit/uikeymodifierflags.
public struct UIKeyModifierFlags: OptionSet, Sendable {
  /// The raw value of the option set.
  public let rawValue: Int
  /// Creates an option set from its raw value.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// developer.apple.com/documentation/uikit/uikeymodifierflags/shift.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// developer.apple.com/documentation/uikit/uikeymodifierflags/control.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// developer.apple.com/documentation/uikit/uikeymodifierflags/alternate.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// developer.apple.com/documentation/uikit/uikeymodifierflags/command.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
}
