// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/nslayoutconstraint.
@MainActor open class NSLayoutConstraint: NSObject {
  /// developer.apple.com/documentation/uikit/nslayoutconstraint/isactive.
  open var isActive = false
  /// developer.apple.com/documentation/uikit/nslayoutconstraint/constant.
  open var constant: CGFloat
  /// developer.apple.com/documentation/uikit/nslayoutconstraint/priority.
  open var priority = UILayoutPriority.required
  /// developer.apple.com/documentation/uikit/nslayoutconstraint/firstitem.
  open private(set) weak var firstItem: AnyObject?
  /// developer.apple.com/documentation/uikit/nslayoutconstraint/seconditem.
  open private(set) weak var secondItem: AnyObject?
  /// developer.apple.com/documentation/uikit/nslayoutconstraint/firstattribute.
  public let firstAttribute: Attribute
  /// developer.apple.com/documentation/uikit/nslayoutconstraint/secondattribute.
  public let secondAttribute: Attribute
  /// developer.apple.com/documentation/uikit/nslayoutconstraint/relation-swift.property.
  public let relation: Relation

  /// developer.apple.com/documentation/uikit/nslayoutconstraint/attribute.
  public enum Attribute: Int, Sendable {
    /// The top edge of the view.
    case top = 3
    /// The bottom edge of the view.
    case bottom = 4
    /// The edge where lines begin.
    case leading = 5
    /// The edge where lines end.
    case trailing = 6
    /// The width of the view.
    case width = 7
    /// The height of the view.
    case height = 8
    /// The horizontal center of the view.
    case centerX = 9
    /// The vertical center of the view.
    case centerY = 10
    /// No attribute of a view.
    case notAnAttribute = 0
  }

  /// developer.apple.com/documentation/uikit/nslayoutconstraint/relation-swift.enum.
  public enum Relation: Int, Sendable {
    /// At most the other value.
    case lessThanOrEqual = -1
    /// Equal to the other value.
    case equal = 0
    /// At least the other value.
    case greaterThanOrEqual = 1
  }

  init(
    _ first: (AnyObject?, Attribute), _ relation: Relation, _ second: (AnyObject?, Attribute),
    constant: CGFloat
  ) {
    (firstItem, firstAttribute) = first
    (secondItem, secondAttribute) = second
    self.relation = relation
    self.constant = constant
  }

  /// developer.apple.com/documentation/uikit/nslayoutconstraint/activate(_:).
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints {
      constraint.isActive = true
      constraint.view?.held.append(constraint)
    }
  }

  /// developer.apple.com/documentation/uikit/nslayoutconstraint/deactivate(_:).
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints {
      constraint.isActive = false
      constraint.view?.held.removeAll { $0 === constraint }
    }
  }

  private var view: UIView? { firstItem as? UIView ?? (firstItem as? UILayoutGuide)?.owningView }
}

/// developer.apple.com/documentation/uikit/uilayoutpriority.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The raw value as a number.
  public let rawValue: Float
  /// Creates a value from its number.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a value from its number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// developer.apple.com/documentation/uikit/uilayoutpriority/required.
  public static let required = UILayoutPriority(1000)
  /// developer.apple.com/documentation/uikit/uilayoutpriority/defaulthigh.
  public static let defaultHigh = UILayoutPriority(750)
  /// developer.apple.com/documentation/uikit/uilayoutpriority/defaultlow.
  public static let defaultLow = UILayoutPriority(250)
}

/// developer.apple.com/documentation/uikit/nslayoutanchor.
@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  private weak var item: AnyObject?
  private let attribute: NSLayoutConstraint.Attribute

  init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
  }

  /// developer.apple.com/documentation/uikit/nslayoutanchor/constraint(equalto:constant:).
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { relate(.equal, anchor, c) }

  /// developer.apple.com/documentation/uikit/nslayoutanchor/constraint(greaterthanorequalto:constant:).
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { relate(.greaterThanOrEqual, anchor, c) }

  /// developer.apple.com/documentation/uikit/nslayoutanchor/constraint(lessthanorequalto:constant:).
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { relate(.lessThanOrEqual, anchor, c) }

  fileprivate func relate(
    _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor<AnchorType>?, _ constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      (item, attribute), relation, (other?.item, other?.attribute ?? .notAnAttribute), constant: constant)
  }
}

/// developer.apple.com/documentation/uikit/nslayoutxaxisanchor.
@MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// developer.apple.com/documentation/uikit/nslayoutyaxisanchor.
@MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// developer.apple.com/documentation/uikit/nslayoutdimension.
@MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// developer.apple.com/documentation/uikit/nslayoutdimension/constraint(equaltoconstant:).
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    relate(.equal, nil, c)
  }

  /// developer.apple.com/documentation/uikit/nslayoutdimension/constraint(greaterthanorequaltoconstant:).
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, nil, c)
  }

  /// developer.apple.com/documentation/uikit/nslayoutdimension/constraint(lessthanorequaltoconstant:).
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, nil, c)
  }
}

/// developer.apple.com/documentation/uikit/uilayoutguide.
@MainActor open class UILayoutGuide: NSObject {
  /// developer.apple.com/documentation/uikit/uilayoutguide/owningview.
  open internal(set) weak var owningView: UIView?
  /// developer.apple.com/documentation/uikit/uilayoutguide/identifier.
  open var identifier = ""
  /// developer.apple.com/documentation/uikit/uilayoutguide.
  public nonisolated override init() { super.init() }
  /// developer.apple.com/documentation/uikit/uilayoutguide/topanchor.
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// developer.apple.com/documentation/uikit/uilayoutguide/bottomanchor.
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// developer.apple.com/documentation/uikit/uilayoutguide/leadinganchor.
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// developer.apple.com/documentation/uikit/uilayoutguide/trailinganchor.
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// developer.apple.com/documentation/uikit/uilayoutguide/centerxanchor.
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// developer.apple.com/documentation/uikit/uilayoutguide/centeryanchor.
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// developer.apple.com/documentation/uikit/uilayoutguide/widthanchor.
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// developer.apple.com/documentation/uikit/uilayoutguide/heightanchor.
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

extension UIView {
  /// developer.apple.com/documentation/uikit/uiview/topanchor.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// developer.apple.com/documentation/uikit/uiview/bottomanchor.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// developer.apple.com/documentation/uikit/uiview/leadinganchor.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// developer.apple.com/documentation/uikit/uiview/trailinganchor.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// developer.apple.com/documentation/uikit/uiview/centerxanchor.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// developer.apple.com/documentation/uikit/uiview/centeryanchor.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// developer.apple.com/documentation/uikit/uiview/widthanchor.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// developer.apple.com/documentation/uikit/uiview/heightanchor.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}
