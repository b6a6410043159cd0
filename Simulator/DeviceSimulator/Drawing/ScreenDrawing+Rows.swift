// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import UIKit

extension ScreenDrawing {
  /// Draws a table; rows that don't fit are cut off at its edge.
  mutating func paint(_ table: UITableView, _ frame: CGRect) {
    box(frame, palette.hex("systemGroupedBackground"))
    let name = "clip\(svg.count)"
    svg.append("<clipPath id=\"\(name)\">\(rect(frame, radius: 0))</clipPath><g clip-path=\"url(#\(name))\">")
    paintChildren(of: table)
    svg.append("</g>")
  }

  /// Draws a table row with its accessory.
  mutating func paint(_ cell: UITableViewCell, _ frame: CGRect) {
    box(frame, palette.hex("secondarySystemGroupedBackground"), radius: 6)
    box(
      CGRect(x: frame.minX + 16, y: frame.maxY - 0.5, width: frame.width - 16, height: 0.5),
      palette.hex("separator"))
    for child in cell.subviews { paint(child) }
    guard cell.accessoryView == nil, cell.accessoryType != .none else { return }
    let font = TextMetrics.Font(size: 17, isBold: true)
    let isMark = cell.accessoryType == .checkmark
    write(
      isMark ? "✓" : "›", font, palette.hex(isMark ? "systemBlue" : "placeholderText"),
      in: frame.insetBy(dx: 16, dy: 0), top: frame.midY - font.lineHeight / 2, .right)
  }

  mutating func paint(_ bar: UISearchBar, _ frame: CGRect) {
    let field = frame.insetBy(dx: 16, dy: 10)
    box(field, palette.hex("fill"), radius: 10)
    let font = metrics.font(nil, follows: true)
    let text = bar.text ?? ""
    write(
      text.isEmpty ? bar.placeholder ?? "" : text, font,
      palette.hex(text.isEmpty ? "placeholderText" : "label"), in: field.insetBy(dx: 12, dy: 0),
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

  /// Draws a tab with its title and badge.
  mutating func paintTab(_ view: UIView, _ frame: CGRect) {
    box(CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: 0.5), palette.hex("separator"))
    let words = (view.wordsOnScreen ?? "").trimmingCharacters(in: CharacterSet(charactersIn: "()"))
    let font = TextMetrics.Font(size: 11, isBold: false)
    write(
      words, font, palette.hex("secondaryLabel"), in: frame, top: frame.midY - font.lineHeight / 2, .center)
  }
}
