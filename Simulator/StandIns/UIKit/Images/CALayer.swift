// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/quartzcore/calayer.
open class CALayer: NSObject {
  /// developer.apple.com/documentation/quartzcore/calayer/cornerradius.
  open var cornerRadius: CGFloat = 0

  /// developer.apple.com/documentation/quartzcore/calayer/init().
  public override init() { super.init() }
}

/// developer.apple.com/documentation/uikit/nsdirectionaledgeinsets.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  /// The inset at the top.
  public var top: CGFloat
  /// The inset where lines begin.
  public var leading: CGFloat
  /// The inset at the bottom.
  public var bottom: CGFloat
  /// The inset where lines end.
  public var trailing: CGFloat

  /// developer.apple.com/documentation/uikit/nsdirectionaledgeinsets/init(top:leading:bottom:trailing:).
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// developer.apple.com/documentation/uikit/nsdirectionaledgeinsets/zero.
  public static let zero = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
}
