// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/uiresponder.
@MainActor open class UIResponder: NSObject {
  /// developer.apple.com/documentation/uikit/uiresponder.
  public nonisolated override init() { super.init() }

  /// developer.apple.com/documentation/uikit/uiresponder/next.
  open var next: UIResponder? { nil }

  /// The responder that receives keyboard input.
  package private(set) static weak var first: UIResponder?

  /// developer.apple.com/documentation/uikit/uiresponder/isfirstresponder.
  open var isFirstResponder: Bool { Self.first === self }

  /// developer.apple.com/documentation/uikit/uiresponder/becomefirstresponder().
  @discardableResult open func becomeFirstResponder() -> Bool {
    Self.first = self
    return true
  }

  /// developer.apple.com/documentation/uikit/uiresponder/resignfirstresponder().
  @discardableResult open func resignFirstResponder() -> Bool {
    if isFirstResponder { Self.first = nil }
    return true
  }

  /// developer.apple.com/documentation/uikit/uiresponder/pressesbegan(_:with:).
  ///
  /// The default implementation forwards the presses to the next responder.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }
}
