// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import UIKit

/// Lays out what the system itself positions: bars, tables and their rows, alerts.
extension ScreenLayout {
  private static let barHeight: CGFloat = 44
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

  /// Lays out the navigation bar below the status bar and the screen below that.
  mutating func positionNavigation(_ view: UIView, in frame: CGRect) {
    let top = frame.minY + (frame.minY == 0 ? insets.top : 0)
    let end = top + Self.barHeight
    for child in view.subviews where !child.isHidden {
      let isBar = child is UINavigationBar
      let inner = CGRect(
        x: frame.minX, y: isBar ? top : end, width: frame.width,
        height: isBar ? Self.barHeight : frame.maxY - end)
      position(child, in: inner)
    }
  }

  /// Lays out an alert in the middle of the screen.
  mutating func positionQuestion(_ view: UIView, in frame: CGRect) {
    for child in view.subviews {
      let width = min(300, frame.width - 2 * Self.margin)
      let height = height(of: child, width: width)
      position(
        child,
        in: CGRect(x: frame.midX - width / 2, y: frame.midY - height / 2, width: width, height: height))
    }
  }

  /// Lays out rows one below the other, with the background view in the middle.
  mutating func positionTable(_ table: UITableView, in frame: CGRect) {
    for child in table.subviews where !(child is UIRefreshControl) {
      if let rows = child as? UIStackView {
        positionRows(rows, in: frame)
      } else {
        let inner = frame.insetBy(dx: 2 * Self.margin, dy: 0)
        let height = height(of: child, width: inner.width)
        position(
          child, in: CGRect(x: inner.minX, y: frame.midY - height / 2, width: inner.width, height: height))
      }
    }
  }

  private mutating func positionRows(_ rows: UIStackView, in frame: CGRect) {
    let inner = frame.insetBy(dx: Self.margin, dy: 0)
    var y = inner.minY
    for row in rows.arrangedSubviews where !row.isHidden {
      let isTitle = row is UILabel
      y += isTitle ? Self.margin : 0
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
    let inner = frame.insetBy(dx: Self.margin, dy: Self.cellPadding)
    position(
      cell.contentView,
      in: CGRect(
        x: inner.minX, y: inner.minY, width: inner.width - accessoryWidth(cell), height: inner.height))
    guard let accessory = cell.accessoryView else { return }
    position(accessory, in: CGRect(x: inner.maxX - 51, y: frame.midY - 15.5, width: 51, height: 31))
  }

  func cellHeight(_ cell: UITableViewCell, _ width: CGFloat) -> CGFloat {
    let inner = width - 2 * Self.margin - accessoryWidth(cell)
    return max(44, height(of: cell.contentView, width: inner) + 2 * Self.cellPadding)
  }

  private func accessoryWidth(_ cell: UITableViewCell) -> CGFloat {
    cell.accessoryView != nil ? 60 : cell.accessoryType == .none ? 0 : 20
  }
}
