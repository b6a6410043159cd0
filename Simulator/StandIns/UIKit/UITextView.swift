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

  /// What a person's keyboard does: the text becomes this, and the delegate hears of it.
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
  /// Optional; does nothing.
  public func textViewDidChange(_ textView: UITextView) {}
}
