// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/uiimageview.
@MainActor open class UIImageView: UIView {
  /// developer.apple.com/documentation/uikit/uiimageview/image.
  open var image: UIImage?
  /// developer.apple.com/documentation/uikit/uiimageview/preferredsymbolconfiguration.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
  /// developer.apple.com/documentation/uikit/uiaccessibilitycontentsizecategoryimageadjusting/adjustsimagesizeforaccessibilitycontentsizecategory.
  open var adjustsImageSizeForAccessibilityContentSizeCategory = false

  /// developer.apple.com/documentation/uikit/uiimageview/init(image:).
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: .zero)
  }
}

/// developer.apple.com/documentation/uikit/uiprogressview.
@MainActor open class UIProgressView: UIView {
  /// developer.apple.com/documentation/uikit/uiprogressview/progress.
  open var progress: Float {
    get { observedProgress.map { Float($0.fractionCompleted) } ?? own }
    set { own = newValue }
  }
  /// developer.apple.com/documentation/uikit/uiprogressview/observedprogress.
  open var observedProgress: Progress?
  private var own: Float = 0

  /// developer.apple.com/documentation/uikit/uiprogressview/setprogress(_:animated:).
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}
