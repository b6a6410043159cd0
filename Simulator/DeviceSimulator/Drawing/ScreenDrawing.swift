// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation
import ImageIO
import UIKit

/// Draws a screen as SVG with its views, texts and colors.
@MainActor struct ScreenDrawing {
  /// The size of a phone's screen, in points.
  static let size = CGSize(width: 390, height: 844)
  private static let keyboardHeight: CGFloat = 300

  let palette: Palette
  let metrics: TextMetrics
  private let isSheet: Bool
  var svg: [String] = []
  private var layout: ScreenLayout

  /// Draws what a window shows.
  ///
  /// An extension's window is a sheet over its host.
  static func draw(_ window: UIWindow, isSheet: Bool, isDark: Bool, category: String) -> String? {
    guard let view = window.subviews.last(where: { !$0.isHidden }) else { return nil }
    var drawing = ScreenDrawing(view, isSheet: isSheet, isDark: isDark, category: category)
    return drawing.draw(view)
  }

  private init(_ view: UIView, isSheet: Bool, isDark: Bool, category: String) {
    palette = Palette(isDark: isDark)
    metrics = TextMetrics(category: category)
    self.isSheet = isSheet
    let typing = UIResponder.first as? UIView
    let hasKeyboard = typing.map { $0.isDescendant(of: view) && $0.isVisible } ?? false
    layout = ScreenLayout(
      metrics: metrics, keyboard: hasKeyboard ? Self.keyboardHeight : 0,
      insets: (isSheet ? 0 : 54, 34))
    layout.layOut(
      view,
      in: isSheet ? CGRect(x: 0, y: 54, width: 390, height: 790) : CGRect(origin: .zero, size: Self.size))
  }

  private mutating func draw(_ view: UIView) -> String {
    let (width, height) = (Int(Self.size.width), Int(Self.size.height))
    svg.append(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\" "
        + "font-family=\"-apple-system, 'SF Pro Text', Inter, 'Helvetica Neue', 'Liberation Sans', sans-serif\">"
    )
    svg.append("<clipPath id=\"glass\"><rect width=\"\(width)\" height=\"\(height)\" rx=\"44\"/></clipPath>")
    svg.append("<clipPath id=\"sheet\"><rect y=\"54\" width=\"390\" height=\"900\" rx=\"12\"/></clipPath>")
    svg.append("<g clip-path=\"url(#glass)\">")
    box(CGRect(origin: .zero, size: Self.size), palette.hex(isSheet ? "host" : "systemBackground"))
    svg.append(isSheet ? "<g clip-path=\"url(#sheet)\">" : "<g>")
    paint(view)
    svg.append("</g>")
    drawSystem()
    svg.append(
      "</g><rect width=\"\(width)\" height=\"\(height)\" rx=\"44\" fill=\"none\" stroke=\"#8e8e93\"/></svg>")
    return svg.joined(separator: "\n") + "\n"
  }

  mutating func paint(_ view: UIView) {
    guard !view.isHidden, let frame = layout.frame(of: view) else { return }
    if let color = view.backgroundColor, color.name != "clear" {
      box(frame, palette.hex(color.name), radius: view.layer.cornerRadius)
    }
    switch view {
    case let label as UILabel: paint(label, frame)
    case let button as UIButton: paint(button, frame)
    case let field as UITextField: paint(field, frame)
    case let area as UITextView: paint(area, frame)
    case let bar as UINavigationBar: paint(bar, frame)
    case let image as UIImageView: paint(image, frame)
    case let progress as UIProgressView: paint(progress, frame)
    case let bar as UISearchBar: paint(bar, frame)
    case let cell as UITableViewCell: paint(cell, frame)
    case let table as UITableView: paint(table, frame)
    case _ where ScreenLayout.isSwitch(view): paintSwitch(view, frame)
    case _ where ScreenLayout.isTab(view): paintTab(view, frame)
    default: paintChildren(of: view)
    }
  }

  mutating func paintChildren(of view: UIView) {
    for child in view.subviews { paint(child) }
  }
}

// MARK: - Views

extension ScreenDrawing {
  private mutating func paint(_ label: UILabel, _ frame: CGRect) {
    let font = metrics.font(label.font, follows: label.adjustsFontForContentSizeCategory)
    let color = palette.hex(label.textColor, else: "label")
    let lines = metrics.lines(label.text ?? "", font, width: frame.width, limit: label.numberOfLines)
    for (index, line) in lines.enumerated() {
      let y = frame.minY + CGFloat(index) * font.lineHeight
      write(line, font, color, in: frame, top: y, label.textAlignment)
    }
  }

  private mutating func paint(_ button: UIButton, _ frame: CGRect) {
    let style = button.configuration?.style ?? "plain"
    let isMenu = button.menu != nil
    if style != "plain" {
      box(
        frame,
        palette.hex(
          button.configuration?.baseBackgroundColor, else: style == "filled" ? "systemBlue" : "fill"),
        radius: 10)
    }
    let colorName = !button.isEnabled ? "placeholderText" : style == "filled" ? "" : "systemBlue"
    let color = colorName.isEmpty ? "#ffffff" : palette.hex(colorName)
    let font = metrics.font(nil, follows: true)
    let inner = frame.insetBy(dx: 16, dy: 0)
    let top = frame.midY - font.lineHeight / 2
    write(button.configuration?.title ?? "", font, color, in: inner, top: top, isMenu ? .natural : .center)
    if isMenu { write("⌄", font, color, in: inner, top: top - 3, .right) }
  }

  private mutating func paint(_ field: UITextField, _ frame: CGRect) {
    box(frame, palette.hex("secondarySystemBackground"), radius: 8, line: palette.hex("separator"))
    let text = field.text ?? ""
    let shown = field.isSecureTextEntry ? String(repeating: "•", count: text.count) : text
    let font = metrics.font(nil, follows: true)
    let color = palette.hex(text.isEmpty ? "placeholderText" : "label")
    let words = metrics.lines(
      text.isEmpty ? field.placeholder ?? "" : shown, font, width: frame.width - 20, limit: 1)
    write(words[0], font, color, in: frame.insetBy(dx: 10, dy: 0), top: frame.midY - font.lineHeight / 2)
  }

  private mutating func paint(_ area: UITextView, _ frame: CGRect) {
    let font = metrics.font(area.font, follows: area.adjustsFontForContentSizeCategory)
    let inner = frame.insetBy(dx: 5, dy: 8)
    let lines = metrics.lines(area.text, font, width: inner.width)
    for (index, line) in lines.enumerated() {
      let y = inner.minY + CGFloat(index) * font.lineHeight
      write(line, font, palette.hex(area.textColor, else: "label"), in: inner, top: y)
    }
    guard area.isFirstResponder, let last = lines.last else { return }
    let x = inner.minX + metrics.width(last, font) + 1
    let y = inner.minY + CGFloat(lines.count - 1) * font.lineHeight
    box(CGRect(x: x, y: y + 1, width: 2, height: font.lineHeight - 2), palette.hex("systemBlue"))
  }

  private mutating func paint(_ bar: UINavigationBar, _ frame: CGRect) {
    guard let item = bar.topItem else { return }
    let bold = TextMetrics.Font(size: 17, isBold: true)
    let top = frame.midY - bold.lineHeight / 2
    let inner = frame.insetBy(dx: 16, dy: 0)
    write(item.title ?? "", bold, palette.hex("label"), in: inner, top: top, .center)
    if let back = bar.backButtonTitle {
      let plain = TextMetrics.Font(size: 17, isBold: false)
      write("‹ " + back, plain, palette.hex("systemBlue"), in: inner, top: top)
    }
    if let left = item.leftBarButtonItem { write(left, in: inner, top: top, .left) }
    if let right = item.rightBarButtonItem { write(right, in: inner, top: top, .right) }
    box(CGRect(x: frame.minX, y: frame.maxY - 0.5, width: frame.width, height: 0.5), palette.hex("separator"))
  }

  private mutating func write(
    _ item: UIBarButtonItem, in frame: CGRect, top: CGFloat, _ side: NSTextAlignment
  ) {
    let font = TextMetrics.Font(size: 17, isBold: item.style == .done)
    let color = palette.hex(item.isEnabled ? "systemBlue" : "placeholderText")
    write(item.title ?? "", font, color, in: frame, top: top, side)
  }

  private mutating func paint(_ image: UIImageView, _ frame: CGRect) {
    guard let bitmap = image.image?.bitmap else { return }
    let name = "clip\(svg.count)"
    svg.append("<clipPath id=\"\(name)\">\(rect(frame, radius: image.layer.cornerRadius))</clipPath>")
    let fit = image.contentMode == .scaleAspectFill ? "xMidYMid slice" : "xMidYMid meet"
    guard let data = try? Data(contentsOf: bitmap.file), data.count < 100_000 else {
      return box(frame, palette.hex("fill"), radius: image.layer.cornerRadius)
    }
    let kind = data.starts(with: [0x89]) ? "png" : "jpeg"
    svg.append(
      "<image clip-path=\"url(#\(name))\" \(attributes(frame)) preserveAspectRatio=\"\(fit)\" "
        + "href=\"data:image/\(kind);base64,\(data.base64EncodedString())\"/>")
  }

  private mutating func paint(_ progress: UIProgressView, _ frame: CGRect) {
    box(frame, palette.hex("fill"), radius: 2)
    let part = CGFloat(min(1, max(0, progress.progress)))
    box(
      CGRect(origin: frame.origin, size: CGSize(width: frame.width * part, height: frame.height)),
      palette.hex("systemBlue"), radius: 2)
  }
}

// MARK: - System decorations

extension ScreenDrawing {
  /// Draws the time at the top, the keyboard, and the home indicator at the bottom.
  private mutating func drawSystem() {
    let font = TextMetrics.Font(size: 17, isBold: true)
    write(
      "9:41", font, isSheet ? "#ffffff" : palette.hex("label"),
      in: CGRect(x: 36, y: 0, width: 80, height: 50), top: 17)
    if layout.keyboard > 0 { drawKeyboard() }
    box(CGRect(x: 128, y: 831, width: 134, height: 5), palette.hex("label"), radius: 2.5)
  }

  private mutating func drawKeyboard() {
    let top = Self.size.height - layout.keyboard
    box(CGRect(x: 0, y: top, width: 390, height: layout.keyboard), palette.hex("keyboard"))
    for (row, letters) in ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"].enumerated() {
      let start = (390 - CGFloat(letters.count) * 38) / 2
      for (index, letter) in letters.enumerated() {
        let key = CGRect(
          x: start + CGFloat(index) * 38 + 3, y: top + 12 + CGFloat(row) * 54, width: 32, height: 42)
        box(key, palette.hex("key"), radius: 5)
        write(
          String(letter), TextMetrics.Font(size: 20, isBold: false), palette.hex("label"), in: key,
          top: key.minY + 8, .center)
      }
    }
    box(CGRect(x: 98, y: top + 174, width: 194, height: 42), palette.hex("key"), radius: 5)
  }

  mutating func box(_ frame: CGRect, _ color: String, radius: CGFloat = 0, line: String? = nil) {
    let stroke = line.map { " stroke=\"\($0)\" stroke-width=\"0.5\"" } ?? ""
    svg.append(rect(frame, radius: radius, " fill=\"\(color)\"" + stroke))
  }

  func rect(_ frame: CGRect, radius: CGFloat, _ more: String = "") -> String {
    "<rect \(attributes(frame))" + (radius > 0 ? " rx=\"\(number(radius))\"" : "") + more + "/>"
  }

  private func attributes(_ frame: CGRect) -> String {
    "x=\"\(number(frame.minX))\" y=\"\(number(frame.minY))\" width=\"\(number(frame.width))\" height=\"\(number(frame.height))\""
  }

  mutating func write(
    _ text: String, _ font: TextMetrics.Font, _ color: String, in frame: CGRect, top: CGFloat,
    _ side: NSTextAlignment = .natural
  ) {
    guard !text.isEmpty else { return }
    let (x, anchor) =
      switch side {
      case .center: (frame.midX, " text-anchor=\"middle\"")
      case .right: (frame.maxX, " text-anchor=\"end\"")
      default: (frame.minX, "")
      }
    let y = top + font.lineHeight * 0.76
    // The text is as wide as the layout assumed, whatever font the viewer has.
    let length =
      text.count > 2
      ? " textLength=\"\(number(metrics.width(text, font)))\" lengthAdjust=\"spacingAndGlyphs\"" : ""
    let weight = font.isBold ? " font-weight=\"600\"" : ""
    svg.append(
      "<text x=\"\(number(x))\" y=\"\(number(y))\" font-size=\"\(number(font.size))\"\(weight)\(anchor)\(length) fill=\"\(color)\">"
        + MarkupEscaper.content.escape(text) + "</text>")
  }

  private func number(_ value: CGFloat) -> String {
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() ? String(Int(tenths)) : String(Double(tenths))
  }
}
