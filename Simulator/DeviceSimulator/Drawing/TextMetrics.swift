// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import UIKit

/// Estimates text sizes on this device, because drawings have no fonts to measure.
struct TextMetrics: Sendable {
  /// A font as it is drawn.
  struct Font: Sendable {
    let size: CGFloat
    let isBold: Bool
    var isSerif = false
    var lineHeight: CGFloat { (size * 1.29).rounded() }
  }

  /// The scale factor of the content size category relative to "large".
  private let factor: CGFloat

  /// The sizes of body text, developer.apple.com/design/human-interface-guidelines/typography.
  static let categories: [(name: String, body: CGFloat)] = [
    ("small", 15), ("medium", 16), ("large", 17), ("extraLarge", 19), ("extraExtraExtraLarge", 23),
    ("accessibilityMedium", 28), ("accessibilityExtraLarge", 40),
  ]

  private static let sizes: [UIFont.TextStyle: CGFloat] = [
    .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .headline: 17, .body: 17, .callout: 16,
    .subheadline: 15, .footnote: 13, .caption1: 12,
  ]

  init(category: String, atMost largest: String? = nil) {
    let body = Self.body(category) ?? 17
    factor = min(body, largest.flatMap(Self.body) ?? body) / 17
  }

  private static func body(_ category: String) -> CGFloat? { categories.first { $0.name == category }?.body }

  /// A view that doesn't follow the user's text size keeps the standard one, as on a phone.
  func font(_ font: UIFont?, follows: Bool) -> Font {
    let style = font?.style ?? .body
    let size = Self.sizes[style] ?? 17
    return Font(
      size: (size * (follows ? factor : 1)).rounded(), isBold: style == .headline || font?.isHeavy == true,
      isSerif: font?.design == .serif)
  }

  func width(_ text: String, _ font: Font) -> CGFloat {
    text.reduce(0) { $0 + Self.em($1) } * font.size * (font.isBold ? 1.05 : 1)
  }

  /// Wraps at spaces, and inside a word that is wider than the line.
  func lines(_ text: String, _ font: Font, width: CGFloat, limit: Int = 0) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines += wrap(paragraph, font, width)
    }
    guard limit > 0, lines.count > limit else { return lines }
    return Array(lines.prefix(limit - 1)) + [String(lines[limit - 1].dropLast()) + "…"]
  }

  private func wrap(_ paragraph: Substring, _ font: Font, _ width: CGFloat) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if self.width(longer, font) <= width || line.isEmpty {
        line = longer
      } else {
        lines.append(line)
        line = String(word)
      }
      while self.width(line, font) > width, line.count > 1 {
        let part = fitting(line, font, width)
        lines.append(part)
        line = String(line.dropFirst(part.count))
      }
    }
    return lines + [line]
  }

  private func fitting(_ line: String, _ font: Font, _ width: CGFloat) -> String {
    var part = ""
    for letter in line where self.width(part + String(letter), font) <= width || part.isEmpty {
      part.append(letter)
    }
    return part
  }

  private static func em(_ letter: Character) -> CGFloat {
    guard let scalar = letter.unicodeScalars.first else { return 0 }
    switch letter {
    case "i", "l", "j", ".", ",", ":", ";", "'", "’", "‘", "‚", "·", "|", "!", "(", ")", " ", "I", "[", "]":
      return 0.27
    case "f", "r", "t", "-", "“", "”", "„", "/", "‹", "›", "•": return 0.36
    case "–": return 0.54
    case "m", "w", "M", "W", "…", "—", "%", "@": return 0.86
    default: break
    }
    if scalar.value >= 0x1100 { return 1 }
    return letter.isUppercase ? 0.66 : 0.54
  }
}
