// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation
import ImageIO
import UIKit

/// Draws a screen as SVG with its views, texts and colors.
@MainActor struct ScreenDrawing {
  private let shape: ScreenShape
  /// The title of a back button where the screen's own doesn't fit.
  let back: String
  private(set) var palette: Palette
  let metrics: TextMetrics
  private let isSheet: Bool
  var svg: [String] = []
  private(set) var layout: ScreenLayout

  /// Draws what a window shows.
  ///
  /// An extension's window is a sheet over its host.
  static func draw(_ window: UIWindow, isSheet: Bool, _ device: Device) -> String? {
    let views = window.subviews.filter { !$0.isHidden }
    guard let view = views.last else { return nil }
    var drawing = ScreenDrawing(view, isSheet: isSheet, device)
    // Without a tint of its own, a window has the accent color of its bundle's asset catalog.
    drawing.palette.tint =
      window.tintColor ?? window.rootViewController?.view.tintColor ?? UIColor(named: "AccentColor")
    // What asks a question leaves the screen under it visible.
    let under = view.next is UIAlertController ? views.dropLast().last : nil
    return drawing.draw(view, over: under)
  }

  private init(_ view: UIView, isSheet: Bool, _ device: Device) {
    shape = ScreenShape.of(device, isSheet: isSheet)
    back = device.setting("language") == "de" ? "Zurück" : "Back"
    palette = Palette(isDark: device.setting("appearance") == "dark")
    metrics = TextMetrics(category: device.setting("contentSize"))
    self.isSheet = isSheet
    let typing = UIResponder.first as? UIView
    let hasKeyboard = typing.map { $0.isDescendant(of: view) && $0.isVisible } ?? false
    layout = ScreenLayout(
      metrics: metrics, keyboard: hasKeyboard ? shape.keyboardHeight : 0,
      insets: (isSheet ? 0 : shape.insets.top, shape.insets.bottom))
    let whole = CGRect(origin: .zero, size: shape.size)
    let sheet = CGRect(
      x: 0, y: Self.sheetTop, width: shape.size.width, height: shape.size.height - Self.sheetTop)
    layout.layOut(view, in: isSheet ? sheet : whole)
  }

  private static let sheetTop: CGFloat = 54
  private var size: CGSize { shape.size }

  private mutating func draw(_ view: UIView, over under: UIView?) -> String {
    let (width, height) = (Int(size.width), Int(size.height))
    svg.append(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\" "
        + "font-family=\"-apple-system, 'SF Pro Text', Inter, 'Helvetica Neue', 'Liberation Sans', sans-serif\">"
    )
    let corner = Int(shape.radius)
    svg.append(
      "<clipPath id=\"glass\"><rect width=\"\(width)\" height=\"\(height)\" rx=\"\(corner)\"/></clipPath>")
    svg.append(
      "<clipPath id=\"sheet\"><rect y=\"54\" width=\"\(width)\" height=\"900\" rx=\"12\"/></clipPath>")
    svg.append("<g clip-path=\"url(#glass)\">")
    box(CGRect(origin: .zero, size: size), palette.hex(isSheet ? "host" : "systemGroupedBackground"))
    svg.append(isSheet ? "<g clip-path=\"url(#sheet)\">" : "<g>")
    if let under { paintUnder(under) }
    paint(view)
    svg.append("</g>")
    drawSystem()
    svg.append(
      "</g><rect width=\"\(width)\" height=\"\(height)\" rx=\"\(corner)\" fill=\"none\" stroke=\"#8e8e93\"/></svg>"
    )
    return svg.joined(separator: "\n") + "\n"
  }

  /// Draws the dimmed screen under a question.
  private mutating func paintUnder(_ view: UIView) {
    let above = layout
    layout.layOut(view, in: CGRect(origin: .zero, size: size))
    paint(view)
    layout = above
    svg.append(rect(CGRect(origin: .zero, size: size), radius: 0, " fill=\"#000000\" fill-opacity=\"0.3\""))
  }

  mutating func paint(_ view: UIView) {
    guard !view.isHidden, let frame = layout.frame(of: view) else { return }
    if let color = view.backgroundColor, color.name != "clear", !(view is UITableViewCell) {
      box(frame, palette.hex(color, else: "label"), radius: view.layer.cornerRadius)
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
    case let scroll as UIScrollView: paintClipped(scroll, frame)
    case _ where ScreenLayout.isSwitch(view): paintSwitch(view, frame)
    case let tab as TabButton: paint(tab, frame)
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
    let look = button.configuration
    let style = look?.style ?? "plain"
    if style != "plain" {
      box(
        frame, palette.hex(look?.baseBackgroundColor, else: style == "filled" ? "tintColor" : "fill"),
        radius: look?.cornerStyle == .capsule ? frame.height / 2 : 10)
    }
    let font = metrics.font(nil, follows: true)
    let isLeading = button.contentHorizontalAlignment == .leading
    let margin = style == "plain" && !isLeading ? 0 : look?.contentInsets.leading ?? 16
    let inner = frame.insetBy(dx: margin, dy: 0)
    let top = frame.midY - font.lineHeight / 2
    let color = titleColor(of: button)
    if isLeading {
      write(look?.title ?? "", font, color, in: inner, top: top)
      return write(button.menu == nil ? "›" : "⌄", font, color, in: inner, top: top - 3, .right)
    }
    let lines = metrics.lines(look?.title ?? "", font, width: inner.width)
    let text = lines.map { metrics.width($0, font) }.max() ?? 0
    let symbol = look?.image?.symbol.map { ($0, font.size * 1.2 + (text > 0 ? look?.imagePadding ?? 0 : 0)) }
    if let symbol {
      let x = frame.midX - (text + symbol.1) / 2
      let side = font.size * 1.2
      paintSymbol(symbol.0, color, in: CGRect(x: x, y: frame.midY - side / 2, width: side, height: side))
    }
    for (index, line) in lines.enumerated() {
      let y = frame.midY + (CGFloat(index) - CGFloat(lines.count) / 2) * font.lineHeight
      write(line, font, color, in: inner.offsetBy(dx: (symbol?.1 ?? 0) / 2, dy: 0), top: y, .center)
    }
  }

  private func titleColor(of button: UIButton) -> String {
    guard button.isEnabled else { return palette.hex("placeholderText") }
    if let color = button.configuration?.baseForegroundColor { return palette.hex(color, else: "label") }
    return button.configuration?.style == "filled" ? "#ffffff" : palette.hex("tintColor")
  }

  private mutating func paint(_ field: UITextField, _ frame: CGRect) {
    let isFramed = field.borderStyle == .roundedRect
    if isFramed {
      box(frame, palette.hex("secondarySystemGroupedBackground"), radius: 8, line: palette.hex("separator"))
    }
    let text = field.text ?? ""
    let shown = field.isSecureTextEntry ? String(repeating: "•", count: text.count) : text
    let font = metrics.font(field.font, follows: field.adjustsFontForContentSizeCategory)
    let color = palette.hex(text.isEmpty ? "placeholderText" : "label")
    let inner = frame.insetBy(dx: isFramed ? 10 : 0, dy: 0)
    let words = metrics.lines(
      text.isEmpty ? field.placeholder ?? "" : shown, font, width: inner.width, limit: 1)
    write(words[0], font, color, in: inner, top: frame.midY - font.lineHeight / 2, field.textAlignment)
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
    let x = inner.minX + (last.isEmpty ? -2 : metrics.width(last, font) + 1)
    let y = inner.minY + CGFloat(lines.count - 1) * font.lineHeight
    box(CGRect(x: x, y: y + 1, width: 2, height: font.lineHeight - 2), palette.hex("tintColor"))
  }

  private mutating func paint(_ progress: UIProgressView, _ frame: CGRect) {
    box(frame, palette.hex("fill"), radius: 2)
    let part = CGFloat(min(1, max(0, progress.progress)))
    box(
      CGRect(origin: frame.origin, size: CGSize(width: frame.width * part, height: frame.height)),
      palette.hex("tintColor"), radius: 2)
  }
}

// MARK: - System decorations

extension ScreenDrawing {
  /// Draws the time at the top, the keyboard, and the home indicator at the bottom.
  private mutating func drawSystem() {
    let font = TextMetrics.Font(size: 17, isBold: true)
    write(
      "9:41", font, isSheet ? "#ffffff" : palette.hex("label"),
      in: CGRect(x: 36, y: 0, width: 80, height: 50), top: shape.insets.top > 20 ? 17 : 1)
    if layout.keyboard > 0 { drawKeyboard() }
    guard shape.insets.bottom > 0 else { return }
    box(
      CGRect(x: size.width / 2 - 67, y: size.height - 13, width: 134, height: 5), palette.hex("label"),
      radius: 2.5)
  }

  private mutating func drawKeyboard() {
    let top = size.height - layout.keyboard
    box(CGRect(x: 0, y: top, width: size.width, height: layout.keyboard), palette.hex("keyboard"))
    for (row, letters) in ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"].enumerated() {
      let start = (size.width - CGFloat(letters.count) * 38) / 2
      for (index, letter) in letters.enumerated() {
        let key = CGRect(
          x: start + CGFloat(index) * 38 + 3, y: top + 12 + CGFloat(row) * 54, width: 32, height: 42)
        box(key, palette.hex("key"), radius: 5)
        write(
          String(letter), TextMetrics.Font(size: 20, isBold: false), palette.hex("label"), in: key,
          top: key.minY + 8, .center)
      }
    }
    box(CGRect(x: size.width / 2 - 97, y: top + 174, width: 194, height: 42), palette.hex("key"), radius: 5)
  }

  mutating func box(_ frame: CGRect, _ color: String, radius: CGFloat = 0, line: String? = nil) {
    let stroke = line.map { " stroke=\"\($0)\" stroke-width=\"0.5\"" } ?? ""
    svg.append(rect(frame, radius: radius, " fill=\"\(color)\"" + stroke))
  }

  func rect(_ frame: CGRect, radius: CGFloat, _ more: String = "") -> String {
    "<rect \(attributes(frame))" + (radius > 0 ? " rx=\"\(number(radius))\"" : "") + more + "/>"
  }

  func attributes(_ frame: CGRect) -> String {
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
    let weight =
      (font.isBold ? " font-weight=\"600\"" : "")
      + (font.isSerif ? " font-family=\"'New York', 'Iowan Old Style', Georgia, 'DejaVu Serif', serif\"" : "")
    svg.append(
      "<text x=\"\(number(x))\" y=\"\(number(y))\" font-size=\"\(number(font.size))\"\(weight)\(anchor)\(length) fill=\"\(color)\">"
        + MarkupEscaper.content.escape(text) + "</text>")
  }

  func number(_ value: CGFloat, scale: CGFloat = 10) -> String {
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(Double(rounded))
  }
}
