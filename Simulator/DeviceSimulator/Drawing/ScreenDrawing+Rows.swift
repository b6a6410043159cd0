// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import UIKit

extension ScreenDrawing {
  /// Draws a table; rows that don't fit are cut off at its edge.
  mutating func paint(_ table: UITableView, _ frame: CGRect) {
    box(frame, palette.hex(table.backgroundColor, else: "systemGroupedBackground"))
    paintClipped(table, frame)
  }

  /// Draws what is inside a view that scrolls: the rest of its content is out of sight.
  mutating func paintClipped(_ view: UIView, _ frame: CGRect) {
    let name = "clip\(svg.count)"
    svg.append("<clipPath id=\"\(name)\">\(rect(frame, radius: 0))</clipPath><g clip-path=\"url(#\(name))\">")
    svg.append("<g transform=\"translate(0 \(number(-offset(of: view, in: frame))))\">")
    paintChildren(of: view)
    svg.append("</g></g>")
  }

  /// How far the user has scrolled: until a view is at the lower edge.
  private func offset(of view: UIView, in frame: CGRect) -> CGFloat {
    let target = (view as? UIScrollView)?.scrolledTo
    guard let row = target.flatMap(layout.frame) else { return 0 }
    return max(0, row.maxY + 12 - frame.maxY)
  }

  /// Draws a table row with its accessory.
  mutating func paint(_ cell: UITableViewCell, _ frame: CGRect) {
    // The corners of a section are those of its first and last row.
    let name = "clip\(svg.count)"
    let whole = CGRect(
      x: frame.minX, y: frame.minY - (cell.ends.isFirst ? 0 : 10), width: frame.width,
      height: frame.height + (cell.ends.isFirst ? 0 : 10) + (cell.ends.isLast ? 0 : 10))
    svg.append("<clipPath id=\"\(name)\">\(rect(frame, radius: 0))</clipPath><g clip-path=\"url(#\(name))\">")
    box(whole, palette.hex(cell.backgroundColor, else: "secondarySystemGroupedBackground"), radius: 10)
    svg.append("</g>")
    if !cell.ends.isLast {
      box(
        CGRect(x: frame.minX + 16, y: frame.maxY - 0.5, width: frame.width - 16, height: 0.5),
        palette.hex("separator"))
    }
    for child in cell.subviews { paint(child) }
    guard cell.accessoryView == nil, cell.accessoryType != .none else { return }
    let font = TextMetrics.Font(size: 17, isBold: true)
    let isMark = cell.accessoryType == .checkmark
    write(
      isMark ? "✓" : "›", font, palette.hex(isMark ? "tintColor" : "placeholderText"),
      in: frame.insetBy(dx: 16, dy: 0), top: frame.midY - font.lineHeight / 2, .right)
  }

  mutating func paint(_ bar: UISearchBar, _ frame: CGRect) {
    let field = frame.insetBy(dx: 16, dy: 10)
    box(field, palette.hex("fill"), radius: 10)
    let font = metrics.font(nil, follows: true)
    let text = bar.text ?? ""
    let glass = CGRect(x: field.minX + 8, y: field.midY - 9, width: 18, height: 18)
    paintSymbol("magnifyingglass", palette.hex("placeholderText"), in: glass)
    let inner = CGRect(x: field.minX + 32, y: field.minY, width: field.width - 40, height: field.height)
    let words = metrics.lines(
      text.isEmpty ? bar.placeholder ?? "" : text, font, width: inner.width, limit: 1)
    write(
      words[0], font, palette.hex(text.isEmpty ? "secondaryLabel" : "label"), in: inner,
      top: field.midY - font.lineHeight / 2)
  }

  mutating func paintSwitch(_ view: UIView, _ frame: CGRect) {
    let isOn = (view as? UISwitch)?.isOn == true
    let knob = CGRect(x: frame.minX, y: frame.minY, width: 51, height: 31)
    box(knob, palette.hex(isOn ? "systemGreen" : "fill"), radius: 15.5)
    box(
      CGRect(x: isOn ? knob.maxX - 29 : knob.minX + 2, y: knob.minY + 2, width: 27, height: 27), "#ffffff",
      radius: 13.5)
  }
}
