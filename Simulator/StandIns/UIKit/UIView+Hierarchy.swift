// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension UIView {
  /// developer.apple.com/documentation/uikit/uiview/isdescendant(of:).
  public func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) == true
  }
}
