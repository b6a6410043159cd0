// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/uiresponder.
@MainActor open class UIResponder: NSObject {
  /// developer.apple.com/documentation/uikit/uiresponder.
  public nonisolated override init() { super.init() }

  /// developer.apple.com/documentation/uikit/uiresponder/next.
  open var next: UIResponder? { nil }

  /// developer.apple.com/documentation/uikit/uiresponder/becomefirstresponder().
  @discardableResult open func becomeFirstResponder() -> Bool { true }

  /// developer.apple.com/documentation/uikit/uiresponder/resignfirstresponder().
  @discardableResult open func resignFirstResponder() -> Bool { true }
}
