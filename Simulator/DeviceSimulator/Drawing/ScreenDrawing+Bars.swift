// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import UIKit

// The bars at the top and at the bottom of the screen.
extension ScreenDrawing {
  mutating func paint(_ bar: UINavigationBar, _ frame: CGRect) {
    guard let item = bar.topItem else { return }
    let bold = TextMetrics.Font(size: 17, isBold: true)
    let line = CGRect(x: frame.minX + 16, y: frame.minY, width: frame.width - 32, height: 44)
    let top = line.midY - bold.lineHeight / 2
    if bar.hasLargeTitle {
      let large = TextMetrics.Font(size: 34, isBold: true)
      write(item.title ?? "", large, palette.hex("label"), in: line, top: line.maxY + 3)
    } else {
      let title = fitting(item.title ?? "", bold, sides(of: bar, item, line))
      write(title, bold, palette.hex("label"), in: line, top: top, .center)
      box(
        CGRect(x: frame.minX, y: frame.maxY - 0.5, width: frame.width, height: 0.5), palette.hex("separator"))
    }
    if let back = backTitle(of: bar, item, line) {
      write(back, Self.plain, palette.hex("tintColor"), in: line, top: top)
    }
    for (index, button) in (item.leftBarButtonItems ?? []).enumerated() {
      write(button, in: line.insetBy(dx: CGFloat(index) * 44, dy: 0), top: top, .left)
    }
    for (index, button) in (item.rightBarButtonItems ?? []).enumerated() {
      write(button, in: line.insetBy(dx: CGFloat(index) * 44, dy: 0), top: top, .right)
    }
  }

  private static let plain = TextMetrics.Font(size: 17, isBold: false)

  /// As on a phone, a long title of the screen before gives way to a general one, and that to the symbol alone.
  private func backTitle(of bar: UINavigationBar, _ item: UINavigationItem, _ line: CGRect) -> String? {
    guard let full = bar.backButtonTitle else { return nil }
    guard !bar.hasLargeTitle else { return "‹ " + full }
    let title = metrics.width(item.title ?? "", TextMetrics.Font(size: 17, isBold: true))
    let fits = { (text: String) in
      title + 2 * max(metrics.width(text, Self.plain) + 8, Self.width(of: item)) <= line.width
    }
    return ["‹ " + full, "‹ " + back].first(where: fits) ?? "‹"
  }

  /// The width that the buttons leave free on both sides of a title in the middle.
  private func sides(of bar: UINavigationBar, _ item: UINavigationItem, _ line: CGRect) -> CGFloat {
    let leading = backTitle(of: bar, item, line).map { metrics.width($0, Self.plain) + 8 } ?? 0
    return line.width - 2 * max(leading, Self.width(of: item))
  }

  private static func width(of item: UINavigationItem) -> CGFloat {
    CGFloat(item.rightBarButtonItems?.count ?? 0) * 44
  }

  private func fitting(_ title: String, _ font: TextMetrics.Font, _ width: CGFloat) -> String {
    var part = title[...]
    while metrics.width(String(part) + "…", font) > width, part.count > 1 { part = part.dropLast() }
    return metrics.width(title, font) <= width ? title : part + "…"
  }

  private mutating func write(
    _ item: UIBarButtonItem, in frame: CGRect, top: CGFloat, _ side: NSTextAlignment
  ) {
    let font = TextMetrics.Font(size: 17, isBold: item.style == .done)
    let color = palette.hex(item.isEnabled ? "tintColor" : "placeholderText")
    guard let symbol = item.image?.symbol else {
      return write(item.title ?? "", font, color, in: frame, top: top, side)
    }
    let x = side == .right ? frame.maxX - 24 : frame.minX
    paintSymbol(symbol, color, in: CGRect(x: x, y: frame.midY - 12, width: 24, height: 24))
  }

  /// Draws a tab with its symbol, title and badge; the chosen one in the tint.
  mutating func paint(_ tab: TabButton, _ frame: CGRect) {
    box(CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: 0.5), palette.hex("separator"))
    let color = palette.hex(tab.isChosen ? "tintColor" : "secondaryLabel")
    if let symbol = tab.item.image?.symbol {
      paintSymbol(symbol, color, in: CGRect(x: frame.midX - 12, y: frame.minY + 6, width: 24, height: 24))
    }
    let font = TextMetrics.Font(size: 10, isBold: tab.isChosen)
    write(tab.item.title ?? "", font, color, in: frame, top: frame.minY + 33, .center)
    guard let badge = tab.item.badgeValue else { return }
    let pill = CGRect(x: frame.midX + 6, y: frame.minY + 2, width: 18, height: 18)
    box(pill, palette.hex("systemRed"), radius: 9)
    write(
      badge, TextMetrics.Font(size: 13, isBold: false), "#ffffff", in: pill, top: pill.minY + 0.5, .center)
  }
}
