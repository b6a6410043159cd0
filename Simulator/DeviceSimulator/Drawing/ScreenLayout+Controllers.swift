// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import UIKit

/// Lays out what the system itself positions: bars, tables and their rows, alerts.
extension ScreenLayout {
  /// The width of the left column beside an article.
  private static let primaryWidth: CGFloat = 320
  private static let barHeight: CGFloat = 44
  private static let largeTitleHeight: CGFloat = 52
  /// Lines longer than this are hard to read, so lists and texts leave wide margins on a large screen.
  static let readableWidth: CGFloat = 672
  private static let tabsHeight: CGFloat = 50
  private static let margin: CGFloat = 16
  private static let cellPadding: CGFloat = 11

  /// Lays out the tab bar at the bottom and the selected screen above it.
  mutating func positionTabs(_ view: UIView, in frame: CGRect) {
    let height = Self.tabsHeight + (isRoot(view) ? insets.bottom : 0)
    for child in view.subviews where !child.isHidden {
      let isBar = child is UIStackView
      let top = isBar ? frame.maxY - height : frame.minY
      position(
        child,
        in: CGRect(
          x: frame.minX, y: top, width: frame.width, height: isBar ? Self.tabsHeight : frame.height - height))
    }
  }

  /// Lays out the list on the left and the article beside it.
  mutating func positionSplit(_ view: UIView, in frame: CGRect) {
    let split = view.next as? UISplitViewController
    for child in view.subviews where !child.isHidden {
      let isLeft = split?.isPrimary(child) == true
      let x = isLeft ? frame.minX : frame.minX + Self.primaryWidth
      let width = isLeft ? Self.primaryWidth - 1 : frame.width - Self.primaryWidth
      position(child, in: CGRect(x: x, y: frame.minY, width: width, height: frame.height))
    }
  }

  /// Lays out the navigation bar below the status bar and the screen below that.
  mutating func positionNavigation(_ view: UIView, in frame: CGRect) {
    let top = frame.minY + (frame.minY == 0 ? insets.top : 0)
    let isLarge = view.subviews.contains { ($0 as? UINavigationBar)?.hasLargeTitle == true }
    let height = Self.barHeight + (isLarge ? Self.largeTitleHeight : 0)
    let end = top + height
    for child in view.subviews where !child.isHidden {
      let isBar = child is UINavigationBar
      let inner = CGRect(
        x: frame.minX, y: isBar ? top : end, width: frame.width,
        height: isBar ? height : frame.maxY - end)
      position(child, in: inner)
    }
  }

  /// Lays out an alert in the middle of the screen, and a list of actions at its bottom.
  mutating func positionQuestion(_ view: UIView, in frame: CGRect) {
    let isList = (view.next as? UIAlertController)?.preferredStyle == .actionSheet
    for child in view.subviews {
      let width = min(isList ? 400 : 300, frame.width - 2 * Self.margin)
      let height = height(of: child, width: width)
      let y = isList ? frame.maxY - insets.bottom - height : frame.midY - height / 2
      position(
        child, in: CGRect(x: frame.midX - width / 2, y: max(frame.minY, y), width: width, height: height))
    }
  }

  /// Lays out rows one below the other, with the background view in the middle.
  mutating func positionTable(_ table: UITableView, in frame: CGRect) {
    for child in table.subviews where !(child is UIRefreshControl) {
      if let rows = child as? UIStackView {
        positionRows(rows, in: frame)
      } else {
        let inner = frame.insetBy(dx: 2 * Self.margin, dy: 0)
        // What is longer than the list scrolls.
        let height = min(frame.height, height(of: child, width: inner.width))
        position(
          child, in: CGRect(x: inner.minX, y: frame.midY - height / 2, width: inner.width, height: height))
      }
    }
  }

  private mutating func positionRows(_ rows: UIStackView, in frame: CGRect) {
    let follows = (rows.superview as? UITableView)?.cellLayoutMarginsFollowReadableWidth == true
    let wide = follows ? max(0, (frame.width - Self.readableWidth) / 2) : 0
    let inner = frame.insetBy(dx: max(Self.margin, wide), dy: 0)
    var y = inner.minY
    var isOpen = false
    for row in rows.arrangedSubviews where !row.isHidden {
      let isTitle = row is UILabel
      // A section without a title is set off from the one above it.
      let starts = !isOpen && (row as? UITableViewCell)?.ends.isFirst == true
      y += isTitle || starts ? Self.margin + 4 : 0
      isOpen = isTitle
      let width = inner.width - (isTitle ? 2 * Self.margin : 0)
      let height = height(of: row, width: width)
      position(
        row, in: CGRect(x: inner.minX + (isTitle ? Self.margin : 0), y: y, width: width, height: height))
      y += height + (isTitle ? 6 : 0)
    }
    note(rows, CGRect(x: inner.minX, y: inner.minY, width: inner.width, height: y - inner.minY))
  }

  func tableHeight(_ table: UITableView, _ width: CGFloat) -> CGFloat {
    var copy = self
    copy.positionTable(table, in: CGRect(x: 0, y: 0, width: width, height: 0))
    return table.subviews.lazy.compactMap { $0 as? UIStackView }.first.flatMap(copy.frame)?.height ?? 0
  }

  mutating func positionCell(_ cell: UITableViewCell, in frame: CGRect) {
    let inner = frame.insetBy(dx: insets(of: cell).width, dy: insets(of: cell).height)
    position(
      cell.contentView,
      in: CGRect(
        x: inner.minX, y: inner.minY, width: inner.width - accessoryWidth(cell), height: inner.height))
    guard let accessory = cell.accessoryView else { return }
    position(accessory, in: CGRect(x: frame.maxX - 67, y: frame.midY - 15.5, width: 51, height: 31))
  }

  func cellHeight(_ cell: UITableViewCell, _ width: CGFloat) -> CGFloat {
    let inner = width - 2 * insets(of: cell).width - accessoryWidth(cell)
    return max(44, height(of: cell.contentView, width: inner) + 2 * insets(of: cell).height)
  }

  /// The system's list content has margins in a cell; a view of the app's own fills it.
  private func insets(of cell: UITableViewCell) -> CGSize {
    cell.contentView.subviews.first is UIListContentView
      ? CGSize(width: Self.margin, height: Self.cellPadding) : .zero
  }

  private func accessoryWidth(_ cell: UITableViewCell) -> CGFloat {
    cell.accessoryView != nil ? 60 : cell.accessoryType == .none ? 0 : 20
  }
}
