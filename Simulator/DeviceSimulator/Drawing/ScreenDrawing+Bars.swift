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
      write(item.title ?? "", bold, palette.hex("label"), in: line, top: top, .center)
      box(
        CGRect(x: frame.minX, y: frame.maxY - 0.5, width: frame.width, height: 0.5), palette.hex("separator"))
    }
    if let back = bar.backButtonTitle {
      let plain = TextMetrics.Font(size: 17, isBold: false)
      write("‹ " + back, plain, palette.hex("tintColor"), in: line, top: top)
    }
    for (index, button) in (item.leftBarButtonItems ?? []).enumerated() {
      write(button, in: line.insetBy(dx: CGFloat(index) * 44, dy: 0), top: top, .left)
    }
    for (index, button) in (item.rightBarButtonItems ?? []).enumerated() {
      write(button, in: line.insetBy(dx: CGFloat(index) * 44, dy: 0), top: top, .right)
    }
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
