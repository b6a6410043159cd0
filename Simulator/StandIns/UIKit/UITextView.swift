// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/uitextview.
@MainActor open class UITextView: UIScrollView {
  /// developer.apple.com/documentation/uikit/uitextview/delegate.
  open weak var delegate: (any UITextViewDelegate)?
  /// developer.apple.com/documentation/uikit/uitextview/text.
  open var text: String! = ""
  /// developer.apple.com/documentation/uikit/uitextview/font.
  open var font: UIFont?
  /// developer.apple.com/documentation/uikit/uitextview/textcolor.
  open var textColor: UIColor?
  /// developer.apple.com/documentation/uikit/uitextview/iseditable.
  open var isEditable = true
  /// developer.apple.com/documentation/uikit/uicontentsizecategoryadjusting/adjustsfontforcontentsizecategory.
  open var adjustsFontForContentSizeCategory = false
  /// developer.apple.com/documentation/uikit/uiscrollview/isscrollenabled.
  open var isScrollEnabled = true

  /// Simulates typing: sets the text and notifies the delegate.
  package func type(_ text: String) {
    self.text = text
    delegate?.textViewDidChange(self)
  }
}

/// developer.apple.com/documentation/uikit/uitextviewdelegate.
@MainActor public protocol UITextViewDelegate: NSObjectProtocol {
  /// developer.apple.com/documentation/uikit/uitextviewdelegate/textviewdidchange(_:).
  func textViewDidChange(_ textView: UITextView)
}

extension UITextViewDelegate {
  /// Optional in Objective-C; does nothing by default.
  public func textViewDidChange(_ textView: UITextView) {}
}
