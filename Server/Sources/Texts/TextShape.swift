// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How the lines of a text were cut.
struct TextShape {
  /// The width at which lines were wrapped; nil for text without hard wraps.
  let width: Int?
  /// Whether each line is a paragraph: no blank lines, and lines as long as paragraphs.
  let isLinewise: Bool

  private static let widths = 50...100

  init(_ paragraphs: [[Substring]]) {
    let lines = paragraphs.flatMap { $0 }
    let inner = paragraphs.flatMap { $0.dropLast() }.map(\.count)
    isLinewise = inner.contains { $0 > Self.widths.upperBound * 2 }
    width = isLinewise ? nil : Self.width(inner, of: lines.count)
  }

  /// Most lines that another follows end near one width, because the next word did not fit.
  private static func width(_ inner: [Int], of count: Int) -> Int? {
    guard inner.count >= 2 else { return nil }
    let sorted = inner.sorted()
    let width = sorted[sorted.count * 19 / 20]
    guard widths.contains(width) else { return nil }
    let full = inner.count { $0 >= width - 16 && $0 <= width + 4 }
    return full * 5 >= inner.count * 2 ? width : nil
  }

  /// Whether a line was wrapped because the next word did not fit.
  func isFull(_ line: Substring) -> Bool { width.map { line.count >= $0 - 22 } ?? false }
}
