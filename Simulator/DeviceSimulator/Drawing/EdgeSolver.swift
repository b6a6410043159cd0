// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import UIKit

/// Computes the frames of a view's children from their constraints, in the view's own coordinates.
@MainActor struct EdgeSolver {
  /// The known edges of a view in one direction.
  private struct Span {
    var low: CGFloat?
    var high: CGFloat?
    var size: CGFloat?
    var middle: CGFloat?

    var isKnown: Bool { low != nil && high != nil }

    /// Any two of the four values determine the others.
    mutating func complete() {
      if let low, let size { high = high ?? low + size }
      if let high, let size { low = low ?? high - size }
      if let middle, let size {
        low = low ?? middle - size / 2
        high = high ?? middle + size / 2
      }
      if let low, let high {
        size = size ?? high - low
        middle = middle ?? (low + high) / 2
      }
    }
  }

  private let container: UIView
  private let views: [UIView]
  private var layout: ScreenLayout
  private var across: [Span]
  private var down: [Span]
  private let constraints: [NSLayoutConstraint]

  init(_ container: UIView, _ width: CGFloat, _ height: CGFloat?, _ layout: ScreenLayout) {
    self.container = container
    self.layout = layout
    let shown = container.subviews.filter { !$0.isHidden }
    // As in Auto Layout, a view can be tied to a hidden one.
    let ties = Set(shown.flatMap(\.constraints).compactMap(\.secondItem).map(ObjectIdentifier.init))
    let children = container.subviews.filter { !$0.isHidden || ties.contains(ObjectIdentifier($0)) }
    views = [container] + children
    across = [Span(low: 0, high: width, size: width)] + children.map { _ in Span() }
    down = [Span(low: 0, high: height, size: height)] + children.map { _ in Span() }
    constraints = ([container] + children + children.flatMap(\.subviews)).flatMap(\.constraints)
      .filter { $0.isActive && $0.relation == .equal }
  }

  /// The height the children give their container.
  var height: CGFloat {
    down[0].high ?? down.dropFirst().compactMap(\.high).max() ?? 0
  }

  /// The children with their frames.
  var placed: [(UIView, CGRect)] {
    views.indices.dropFirst().compactMap { index in
      guard let x = across[index].low, let right = across[index].high, let y = down[index].low,
        let bottom = down[index].high
      else { return nil }
      return (views[index], CGRect(x: x, y: y, width: max(0, right - x), height: max(0, bottom - y)))
    }
  }

  mutating func solve() {
    for index in views.indices.dropFirst() where !isTied(views[index]) { stackFreely(index) }
    propagate()
    // One at a time, because another view may be pinned to the result.
    for _ in 0..<(2 * views.count + 2) {
      settle()
      propagate()
      guard let index = nextUnsized() else { break }
      size(index)
      propagate()
    }
    settle()
  }

  /// Returns the next view whose intrinsic size is needed, preferring views with a known leading edge.
  private func nextUnsized() -> Int? {
    let open = views.indices.dropFirst().filter { !(across[$0].isKnown && down[$0].isKnown) }
    return open.first { down[$0].low != nil } ?? open.first { down[$0].high != nil || down[$0].middle != nil }
      ?? open.first { across[$0].size == nil || down[$0].size == nil }
  }

  private func isTied(_ view: UIView) -> Bool {
    constraints.contains { ($0.firstItem === view || $0.secondItem === view) && $0.secondItem != nil }
  }

  /// Positions a view without constraints below the previous one.
  private mutating func stackFreely(_ index: Int) {
    across[index].low = 0
    across[index].high = across[0].high
    down[index].low = index == 1 ? 0 : down[index - 1].high ?? 0
    down[index].size = layout.height(of: views[index], width: across[0].high ?? 0)
    down[index].complete()
  }

  private mutating func propagate() {
    for _ in 0..<4 {
      for constraint in constraints { apply(constraint) }
      for index in views.indices {
        across[index].complete()
        down[index].complete()
      }
    }
  }

  private mutating func apply(_ constraint: NSLayoutConstraint) {
    guard let first = constraint.firstItem else { return }
    guard let second = constraint.secondItem else {
      return set(first, constraint.firstAttribute, constraint.constant)
    }
    if let value = value(second, constraint.secondAttribute) {
      set(first, constraint.firstAttribute, value + constraint.constant)
    } else if let value = value(first, constraint.firstAttribute) {
      set(second, constraint.secondAttribute, value - constraint.constant)
    }
  }

  /// Gives a view its intrinsic width and height where constraints leave them open.
  private mutating func size(_ index: Int) {
    let view = views[index]
    if !across[index].isKnown {
      let available = (across[0].high ?? 0) - (across[index].low ?? 0)
      across[index].size = across[index].size ?? min(available, layout.width(of: view) ?? available)
      across[index].complete()
    }
    if !down[index].isKnown, let width = across[index].size {
      down[index].size = down[index].size ?? layout.height(of: view, width: width)
      down[index].complete()
    }
  }

  /// Other views may be pinned to views inside a child, so each known child is laid out.
  private mutating func settle() {
    for (view, frame) in placed where layout.frame(of: view) != frame { layout.position(view, in: frame) }
  }

  private func index(of item: AnyObject) -> Int? { views.firstIndex { $0 === item } }

  private func value(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) -> CGFloat? {
    if let guide = item as? UILayoutGuide { return value(of: guide, attribute) }
    if let index = index(of: item) {
      return Self.part(attribute, across[index], down[index])
    }
    guard let view = item as? UIView, view.isDescendant(of: container), let frame = layout.frame(of: view)
    else { return nil }
    return Self.part(attribute, frame)
  }

  private func value(of guide: UILayoutGuide, _ attribute: NSLayoutConstraint.Attribute) -> CGFloat? {
    guard let owner = guide.owningView, let edge = value(owner, attribute) else { return nil }
    let isRoot = layout.isRoot(owner)
    switch (guide.identifier, attribute) {
    case ("content", .bottom), ("content", .height): return nil
    case ("safeArea", .top) where isRoot: return edge + layout.insets.top
    case ("safeArea", .bottom) where isRoot: return edge - layout.insets.bottom
    case ("keyboard", .top):
      return (value(owner, .bottom) ?? edge) - layout.keyboardOverlap(with: owner)
    case ("readableContent", .leading): return edge + readableMargin(of: owner)
    case ("readableContent", .trailing): return edge - readableMargin(of: owner)
    case ("layoutMargins", .leading), ("layoutMargins", .top): return edge + 16
    case ("layoutMargins", .trailing), ("layoutMargins", .bottom): return edge - 16
    default: return edge
    }
  }

  private func readableMargin(of owner: UIView) -> CGFloat {
    let width = value(owner, .width) ?? 0
    return max(20, (width - ScreenLayout.readableWidth) / 2)
  }

  private mutating func set(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, _ value: CGFloat) {
    guard let index = index(of: item) else { return }
    switch attribute {
    case .leading: across[index].low = across[index].low ?? value
    case .trailing: across[index].high = across[index].high ?? value
    case .width: across[index].size = across[index].size ?? value
    case .centerX: across[index].middle = across[index].middle ?? value
    case .top: down[index].low = down[index].low ?? value
    case .bottom: down[index].high = down[index].high ?? value
    case .height: down[index].size = down[index].size ?? value
    case .centerY: down[index].middle = down[index].middle ?? value
    case .notAnAttribute: break
    }
  }

  private static func part(
    _ attribute: NSLayoutConstraint.Attribute, _ across: Span, _ down: Span
  ) -> CGFloat? {
    switch attribute {
    case .leading: across.low
    case .trailing: across.high
    case .width: across.size
    case .centerX: across.middle
    case .top: down.low
    case .bottom: down.high
    case .height: down.size
    case .centerY: down.middle
    case .notAnAttribute: nil
    }
  }

  private static func part(_ attribute: NSLayoutConstraint.Attribute, _ frame: CGRect) -> CGFloat? {
    part(
      attribute, Span(low: frame.minX, high: frame.maxX, size: frame.width, middle: frame.midX),
      Span(low: frame.minY, high: frame.maxY, size: frame.height, middle: frame.midY))
  }
}
