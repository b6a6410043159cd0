// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/nslayoutconstraint.
@MainActor open class NSLayoutConstraint: NSObject {
  /// developer.apple.com/documentation/uikit/nslayoutconstraint/isactive.
  open var isActive = false

  /// developer.apple.com/documentation/uikit/nslayoutconstraint/activate(_:).
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }
}

/// developer.apple.com/documentation/uikit/nslayoutanchor.
@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  /// developer.apple.com/documentation/uikit/nslayoutanchor/constraint(equalto:constant:).
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
}

/// developer.apple.com/documentation/uikit/nslayoutxaxisanchor.
@MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// developer.apple.com/documentation/uikit/nslayoutyaxisanchor.
@MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// developer.apple.com/documentation/uikit/uilayoutguide.
@MainActor open class UILayoutGuide: NSObject {
  /// developer.apple.com/documentation/uikit/uilayoutguide.
  public nonisolated override init() { super.init() }
  /// developer.apple.com/documentation/uikit/uilayoutguide/topanchor.
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  /// developer.apple.com/documentation/uikit/uilayoutguide/bottomanchor.
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  /// developer.apple.com/documentation/uikit/uilayoutguide/leadinganchor.
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  /// developer.apple.com/documentation/uikit/uilayoutguide/trailinganchor.
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
}

extension UIView {
  /// developer.apple.com/documentation/uikit/uiview/topanchor.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  /// developer.apple.com/documentation/uikit/uiview/bottomanchor.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  /// developer.apple.com/documentation/uikit/uiview/leadinganchor.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  /// developer.apple.com/documentation/uikit/uiview/trailinganchor.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  /// developer.apple.com/documentation/uikit/uiview/centeryanchor.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
}
