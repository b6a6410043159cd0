// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import UIKit

/// Computes the frames of views from stacks, pinned edges, centers and fixed sizes, which is all these screens use.
@MainActor struct ScreenLayout {
  let metrics: TextMetrics
  /// The height of the keyboard, or 0 without one.
  let keyboard: CGFloat
  /// The insets at the top and bottom of the outermost view.
  let insets: (top: CGFloat, bottom: CGFloat)
  private(set) var frames: [ObjectIdentifier: CGRect] = [:]
  private var root: ObjectIdentifier?
  private let heights = KnownHeights()

  init(metrics: TextMetrics, keyboard: CGFloat, insets: (top: CGFloat, bottom: CGFloat)) {
    self.metrics = metrics
    self.keyboard = keyboard
    self.insets = insets
  }

  /// Lays out a screen.
  mutating func layOut(_ view: UIView, in frame: CGRect) {
    root = ObjectIdentifier(view)
    position(view, in: frame)
  }

  func frame(of view: UIView) -> CGRect? { frames[ObjectIdentifier(view)] }

  /// How much of a view the keyboard covers, or the home indicator without one.
  ///
  /// A view above a tab bar ends higher than the screen.
  func keyboardOverlap(with view: UIView) -> CGFloat {
    let safe = isRoot(view) ? insets.bottom : 0
    guard keyboard > 0, let root, let whole = frames[root], let frame = frame(of: view) else {
      return max(keyboard, safe)
    }
    return max(safe, frame.maxY - (whole.maxY - keyboard))
  }

  func isRoot(_ view: UIView) -> Bool { ObjectIdentifier(view) == root }

  mutating func note(_ view: UIView, _ frame: CGRect) { frames[ObjectIdentifier(view)] = frame }

  mutating func position(_ view: UIView, in frame: CGRect) {
    frames[ObjectIdentifier(view)] = frame
    switch view {
    case let stack as UIStackView: positionStack(stack, in: frame)
    case let table as UITableView: positionTable(table, in: frame)
    case let cell as UITableViewCell: positionCell(cell, in: frame)
    case _ where view.next is UITabBarController: positionTabs(view, in: frame)
    case _ where view.next is UINavigationController: positionNavigation(view, in: frame)
    case _ where view.next is UISplitViewController: positionSplit(view, in: frame)
    case _ where view.next is UIAlertController: positionQuestion(view, in: frame)
    case _ where isLeaf(view): break
    default:
      var solver = EdgeSolver(view, frame.width, frame.height, self)
      solver.solve()
      for (child, inner) in solver.placed {
        position(child, in: inner.offsetBy(dx: frame.minX, dy: frame.minY))
      }
    }
  }

  /// Returns the height a view needs at a width.
  func height(of view: UIView, width: CGFloat) -> CGFloat {
    if let fixed = constant(view, .height, .equal) { return fixed }
    return heights.find(view, width) {
      max(constant(view, .height, .greaterThanOrEqual) ?? 0, natural(view, width))
    }
  }

  /// Returns the intrinsic width of a view, or nil if it takes the available width.
  func width(of view: UIView) -> CGFloat? {
    if let fixed = constant(view, .width, .equal) { return fixed }
    switch view {
    case let label as UILabel:
      let font = metrics.font(label.font, follows: label.adjustsFontForContentSizeCategory)
      let lines = (label.text ?? "").split(separator: "\n").map { metrics.width(String($0), font) }
      return (lines.max() ?? 0) + 1
    case let button as UIButton:
      return width(ofButton: button)
    case let image as UIImageView: return side(ofSymbol: image) ?? image.image?.size.width
    default: return Self.isSwitch(view) ? 51 : nil
    }
  }

  private func natural(_ view: UIView, _ width: CGFloat) -> CGFloat {
    switch view {
    case let label as UILabel:
      guard label.text?.isEmpty == false else { return 0 }
      let font = metrics.font(label.font, follows: label.adjustsFontForContentSizeCategory)
      let lines = metrics.lines(label.text ?? "", font, width: width, limit: label.numberOfLines)
      return CGFloat(lines.count) * font.lineHeight
    case let button as UIButton:
      let font = metrics.font(nil, follows: true)
      let lines = metrics.lines(button.configuration?.title ?? "", font, width: width - 32)
      return CGFloat(max(1, lines.count)) * font.lineHeight + 22
    case let area as UITextView:
      let font = metrics.font(area.font, follows: area.adjustsFontForContentSizeCategory)
      return CGFloat(metrics.lines(area.text, font, width: width - 10).count) * font.lineHeight + 16
    case let field as UITextField:
      let font = metrics.font(field.font, follows: field.adjustsFontForContentSizeCategory)
      return font.lineHeight + (field.borderStyle == .roundedRect ? 14 : 0)
    case let bar as UINavigationBar: return bar.hasLargeTitle ? 96 : 52
    case is UISearchBar: return metrics.font(nil, follows: true).lineHeight + 34
    case let table as UITableView: return tableHeight(table, width)
    case let cell as UITableViewCell: return cellHeight(cell, width)
    case is UIProgressView: return 4
    case let image as UIImageView: return side(ofSymbol: image) ?? image.image?.size.height ?? 0
    case let stack as UIStackView: return stackHeight(stack, width)
    default:
      if Self.isSwitch(view) { return 31 }
      var solver = EdgeSolver(view, width, nil, self)
      solver.solve()
      return solver.height
    }
  }

  private func width(ofButton button: UIButton) -> CGFloat {
    let font = metrics.font(nil, follows: true)
    let look = button.configuration
    let symbol = look?.image?.symbol == nil ? 0 : font.size * 1.2 + (look?.imagePadding ?? 0)
    return metrics.width(look?.title ?? "", font) + symbol + 34
  }

  /// The side of a symbol, which grows with the text; nil if the image is none.
  private func side(ofSymbol view: UIImageView) -> CGFloat? {
    guard view.image?.symbol != nil else { return nil }
    let style = view.preferredSymbolConfiguration?.style ?? .body
    return (metrics.font(.preferredFont(forTextStyle: style), follows: true).size * 1.25).rounded()
  }

  func constant(
    _ view: UIView, _ attribute: NSLayoutConstraint.Attribute, _ relation: NSLayoutConstraint.Relation
  ) -> CGFloat? {
    view.constraints.first {
      $0.firstItem === view && $0.secondItem == nil && $0.firstAttribute == attribute
        && $0.relation == relation
    }?.constant
  }

  private func isLeaf(_ view: UIView) -> Bool {
    view is UILabel || view is UIButton || view is UITextField || view is UIImageView
      || view is UITextView || view is UISearchBar || view is TabButton || view is UINavigationBar
      || view is UIProgressView || Self.isSwitch(view)
  }

  static func isSwitch(_ view: UIView) -> Bool { String(describing: type(of: view)) == "UISwitch" }
}

/// The heights that one layout has computed.
///
/// Every stack asks for the heights of everything in it, several times: without this, the time grows with the power of the depth.
@MainActor private final class KnownHeights {
  private struct Key: Hashable {
    let view: ObjectIdentifier
    let width: CGFloat
  }

  private var known: [Key: CGFloat] = [:]

  func find(_ view: UIView, _ width: CGFloat, _ compute: () -> CGFloat) -> CGFloat {
    let key = Key(view: ObjectIdentifier(view), width: width)
    if let height = known[key] { return height }
    let height = compute()
    known[key] = height
    return height
  }
}

extension ScreenLayout {
  private func shown(_ stack: UIStackView) -> [UIView] { stack.arrangedSubviews.filter { !$0.isHidden } }

  private func stackHeight(_ stack: UIStackView, _ width: CGFloat) -> CGFloat {
    let views = shown(stack)
    if isRow(stack, width) {
      return zip(views, widths(views, stack, width)).map { height(of: $0, width: $1) }.max() ?? 0
    }
    let heights = views.map { height(of: $0, width: columnWidth($0, stack, width)) }
    return heights.reduce(0, +) + stack.spacing * CGFloat(max(0, views.count - 1))
  }

  private func columnWidth(_ view: UIView, _ stack: UIStackView, _ width: CGFloat) -> CGFloat {
    if let fixed = constant(view, .width, .equal) { return fixed }
    return stack.alignment == .fill ? width : min(width, self.width(of: view) ?? width)
  }

  private mutating func positionStack(_ stack: UIStackView, in frame: CGRect) {
    let views = shown(stack)
    if isRow(stack, frame.width) {
      positionRow(views, stack, frame)
    } else {
      positionColumn(views, stack, frame)
    }
  }

  /// A list's text and value are one below the other where there is no room for both beside each other.
  private func isRow(_ stack: UIStackView, _ width: CGFloat) -> Bool {
    guard stack.axis == .horizontal, stack.wrapsWhenNarrow else { return stack.axis == .horizontal }
    let wanted = shown(stack).compactMap { self.width(of: $0) }
    return wanted.reduce(0, +) + stack.spacing * CGFloat(max(0, wanted.count - 1)) <= width
  }

  private mutating func positionColumn(_ views: [UIView], _ stack: UIStackView, _ frame: CGRect) {
    var y = frame.minY
    let rest = frame.height - stackHeight(stack, frame.width)
    for view in views {
      let width = columnWidth(view, stack, frame.width)
      // A list takes the room that is left, however long it is.
      let isFlexible = view is UITableView || view.subviews.contains { $0 is UITableView }
      let height = max(0, height(of: view, width: width) + (isFlexible ? rest : 0))
      let x =
        switch stack.alignment {
        case .center: frame.midX - width / 2
        case .trailing: frame.maxX - width
        default: frame.minX
        }
      position(view, in: CGRect(x: x, y: y, width: width, height: height))
      y += height + stack.spacing
    }
  }

  private mutating func positionRow(_ views: [UIView], _ stack: UIStackView, _ frame: CGRect) {
    var x = frame.minX
    for (view, width) in zip(views, widths(views, stack, frame.width)) {
      let wanted = height(of: view, width: width)
      let height = stack.alignment == .fill ? frame.height : wanted
      let y =
        switch stack.alignment {
        case .center: frame.midY - height / 2
        case .trailing: frame.maxY - height
        default: frame.minY
        }
      position(view, in: CGRect(x: x, y: y, width: width, height: height))
      x += width + stack.spacing
    }
  }

  /// Views without an intrinsic width share the rest.
  ///
  /// If all have one, the first text takes the rest.
  private func widths(_ views: [UIView], _ stack: UIStackView, _ width: CGFloat) -> [CGFloat] {
    let available = width - stack.spacing * CGFloat(max(0, views.count - 1))
    if stack.distribution == .fillEqually { return views.map { _ in available / CGFloat(views.count) } }
    var wanted = views.map { self.width(of: $0) }
    let taken = wanted.compactMap { $0 }.reduce(0, +)
    let open = wanted.indices.filter { wanted[$0] == nil }
    if open.isEmpty, !wanted.isEmpty {
      let index = views.firstIndex { $0 is UILabel || $0 is UIButton } ?? 0
      wanted[index] = max(40, (wanted[index] ?? 0) + available - taken)
    } else {
      for index in open { wanted[index] = max(40, (available - taken) / CGFloat(open.count)) }
    }
    return wanted.map { $0 ?? 0 }
  }
}
