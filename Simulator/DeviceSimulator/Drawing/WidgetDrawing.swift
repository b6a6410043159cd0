// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation
package import UIKit

/// Draws a widget as SVG: lines of text, one below the other, in the size of a family.
///
/// Sizes, margins and the background are those that Apple documents for an iPhone of 390 points; SwiftUI has no part in it.
package struct WidgetDrawing {
  /// One line, in a text style of the system.
  package struct Line: Sendable {
    let text: String
    let style: UIFont.TextStyle
    let isCut: Bool

    /// A line that wraps, or is cut if it is too long.
    package init(_ text: String, _ style: UIFont.TextStyle, isCut: Bool) {
      (self.text, self.style, self.isCut) = (text, style, isCut)
    }
  }

  /// The sizes that a widget can have.
  package enum Family: String, CaseIterable, Sendable {
    /// As wide as it is high.
    case small
    /// As high as the small one, and twice as wide.
    case medium
    /// The rectangular one below the time on a lock screen.
    case lockScreen = "lock-screen"

    /// In points, see developer.apple.com/design/human-interface-guidelines/widgets.
    var size: CGSize {
      switch self {
      case .small: CGSize(width: 158, height: 158)
      case .medium: CGSize(width: 338, height: 158)
      case .lockScreen: CGSize(width: 160, height: 72)
      }
    }

    /// The largest text in which the widget's view shows it.
    var largestCategory: String { self == .medium ? "accessibilityMedium" : "extraExtraExtraLarge" }

    var margin: CGFloat { self == .lockScreen ? 4 : 16 }
  }

  private static let spacing: CGFloat = 4

  private let family: Family
  private let palette: Palette
  private let metrics: TextMetrics

  /// Draws for a device: its appearance and its text size.
  package init(_ family: Family, on device: Device) {
    self.family = family
    palette = Palette(isDark: device.setting("appearance") == "dark")
    metrics = TextMetrics(category: device.setting("contentSize"), atMost: family.largestCategory)
  }

  /// The drawing as SVG; the last lines that don't fit are left out.
  package func svg(_ lines: [Line]) -> String {
    let (width, height) = (Int(family.size.width), Int(family.size.height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
      font-family="-apple-system, 'SF Pro Text', Inter, 'Helvetica Neue', 'Liberation Sans', sans-serif">
      <clipPath id="widget"><rect width="\(width)" height="\(height)" rx="22"/></clipPath>
      <g clip-path="url(#widget)">
      <rect width="\(width)" height="\(height)" fill="\(palette.hex("systemBackground"))"/>
      \(texts(lines).joined(separator: "\n"))
      </g>
      <rect width="\(width)" height="\(height)" rx="22" fill="none" stroke="#8e8e93"/>
      </svg>

      """
  }

  private func texts(_ lines: [Line]) -> [String] {
    var texts: [String] = []
    var top = family.margin
    for line in lines {
      let (font, parts) = self.parts(of: line)
      let bottom = top + CGFloat(parts.count) * font.lineHeight
      guard texts.isEmpty || bottom <= family.size.height - family.margin else { break }
      for (index, part) in parts.enumerated() {
        texts.append(text(part, font, top + CGFloat(index) * font.lineHeight))
      }
      top = bottom + Self.spacing
    }
    return texts
  }

  private func parts(of line: Line) -> (TextMetrics.Font, [String]) {
    let font = metrics.font(.preferredFont(forTextStyle: line.style), follows: true)
    let width = family.size.width - 2 * family.margin
    return (font, metrics.lines(line.text, font, width: width, limit: line.isCut ? 1 : 0))
  }

  private func text(_ text: String, _ font: TextMetrics.Font, _ top: CGFloat) -> String {
    let y = Int((top + font.lineHeight * 0.76).rounded())
    return "<text x=\"\(Int(family.margin))\" y=\"\(y)\" font-size=\"\(Int(font.size))\""
      + (font.isBold ? " font-weight=\"600\"" : "")
      + " fill=\"\(palette.hex("label"))\">" + MarkupEscaper.content.escape(text) + "</text>"
  }
}
