// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/uipresentationcontroller.
@MainActor open class UIPresentationController: NSObject {
  /// developer.apple.com/documentation/uikit/uipresentationcontroller/delegate.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  nonisolated override init() { super.init() }
}

/// developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate.
@MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  /// developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate/presentationcontrollerdidattempttodismiss(_:).
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  /// Optional in Objective-C; does nothing by default.
  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {}
}
