// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation

/// Draws a share sheet as an image, with every stage beside the previous one.
package struct SheetDrawing {
  private let record: SheetRecord
  private let extensionName: String
  private let isOffered: Bool

  /// Draws what a sheet showed, with the extension among the apps if it was offered.
  package init(_ record: SheetRecord, extensionName: String, isOffered: Bool) {
    self.record = record
    self.extensionName = extensionName
    self.isOffered = isOffered
  }

  private static let width = 390
  private static let height = 520
  private static let gap = 40

  /// The drawing as SVG.
  package var svg: String {
    let count = record.stages.count
    let width = count * Self.width + (count + 1) * Self.gap
    let stages = record.stages.enumerated().map { index, card in
      let left = Self.gap + index * (Self.width + Self.gap)
      return "<g transform=\"translate(\(left) 64)\">\n\(stage(card))\n</g>\n" + heading(index, count, left)
    }
    let requests = "\(record.requests) request\(record.requests == 1 ? "" : "s") by the system"
    let total = Self.height + 128
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(total)" viewBox="0 0 \(width) \(total)" \
      font-family="-apple-system, 'Helvetica Neue', 'DejaVu Sans', sans-serif">
      <rect width="100%" height="100%" fill="#d9dbe0"/>
      \(stages.joined(separator: "\n"))
      <text x="\(width / 2)" y="\(total - 24)" font-size="15" fill="#555" text-anchor="middle">\(requests)</text>
      </svg>

      """
  }

  private func heading(_ index: Int, _ count: Int, _ left: Int) -> String {
    let words =
      count == 1 ? "At once, and for good" : index == 0 ? "1 · at once" : "2 · after the system's request"
    return text(words, x: left + Self.width / 2, y: 40, size: 15, color: "#555", anchor: "middle")
  }

  private func stage(_ card: SheetRecord.Card) -> String {
    [
      "<rect width=\"\(Self.width)\" height=\"\(Self.height)\" rx=\"14\" fill=\"#f2f2f7\"/>",
      "<rect x=\"\(Self.width / 2 - 18)\" y=\"8\" width=\"36\" height=\"5\" rx=\"2.5\" fill=\"#c4c4c8\"/>",
      head(card), closeButton, apps, actions,
    ].joined(separator: "\n")
  }

  private func head(_ card: SheetRecord.Card) -> String {
    let lines = Self.wrapped(card.title, at: 27, lines: 2)
    let titles = lines.enumerated().map { index, line in
      text(line, x: 88, y: (lines.count == 1 ? 50 : 41) + index * 19, size: 16, weight: 600)
    }
    let y = lines.count == 1 ? 71 : 79
    let detail = text(Self.cut(card.detail, at: 34), x: 88, y: y, size: 13, color: "#6d6d72")
    return ([icon(card)] + titles + [detail]).joined(separator: "\n")
  }

  private func icon(_ card: SheetRecord.Card) -> String {
    let frame = "<rect x=\"20\" y=\"28\" width=\"54\" height=\"54\" rx=\"10\""
    if card.hasImage {
      return frame
        + " fill=\"#7fb2e5\"/><path d=\"M24 76 l14 -20 10 12 8 -8 14 16z\" fill=\"#fff\" opacity=\".85\"/>"
    }
    if card.hasIcon {
      return frame + " fill=\"#1f6f5c\"/><path d=\"M47 38 l13 15 -13 19 -13 -19z\" fill=\"#fff\"/>"
    }
    // A page without a known icon shows a compass; a running fetch shows a spinner.
    let mark =
      card.isWaiting
      ? "<circle cx=\"47\" cy=\"55\" r=\"12\" fill=\"none\" stroke=\"#9a9aa0\" stroke-width=\"3\" stroke-dasharray=\"5 4\"/>"
      : "<circle cx=\"47\" cy=\"55\" r=\"14\" fill=\"none\" stroke=\"#9a9aa0\" stroke-width=\"2.5\"/><path d=\"M54 48 l-5 9 -9 5 5 -9z\" fill=\"#9a9aa0\"/>"
    return frame + " fill=\"#e3e3e8\"/>" + mark
  }

  private var closeButton: String {
    "<circle cx=\"358\" cy=\"44\" r=\"15\" fill=\"#e3e3e8\"/><path d=\"M352 38 l12 12 m0 -12 l-12 12\" stroke=\"#85858b\" stroke-width=\"2.2\"/>"
  }

  private var apps: String {
    let others = [("Messages", "#34c759"), ("Mail", "#1e8df5"), ("Notes", "#f7c948")]
    let ours = isOffered ? [(extensionName, "#1f6f5c")] : []
    let icons = (ours + others).enumerated().map { index, app in
      let x = 20 + index * 92
      let mark =
        app.0 == extensionName ? "<path d=\"M\(x + 32) 138 l13 17 -13 21 -13 -21z\" fill=\"#fff\"/>" : ""
      return "<rect x=\"\(x)\" y=\"126\" width=\"64\" height=\"64\" rx=\"15\" fill=\"\(app.1)\"/>" + mark
        + text(Self.cut(app.0, at: 12), x: x + 32, y: 210, size: 12, anchor: "middle")
    }
    return "<path d=\"M0 104 h\(Self.width) M0 232 h\(Self.width)\" stroke=\"#d8d8dc\"/>\n"
      + icons.joined(separator: "\n")
  }

  private var actions: String {
    let rows = ["Copy", "Add to Reading List", "Add Bookmark", "Print"].enumerated().map { index, name in
      let y = 250 + index * 52
      return "<rect x=\"16\" y=\"\(y)\" width=\"358\" height=\"44\" rx=\"10\" fill=\"#fff\"/>"
        + text(name, x: 32, y: y + 28, size: 16)
    }
    return rows.joined(separator: "\n")
  }

  private func text(
    _ words: String, x: Int, y: Int, size: Int, color: String = "#111", weight: Int = 400,
    anchor: String = "start"
  ) -> String {
    """
    <text x="\(x)" y="\(y)" font-size="\(size)" font-weight="\(weight)" fill="\(color)" \
    text-anchor="\(anchor)">\(Self.escaped(words))</text>
    """
  }

  private static func cut(_ words: String, at count: Int) -> String {
    words.count <= count ? words : words.prefix(count - 1) + "…"
  }

  private static func wrapped(_ words: String, at count: Int, lines: Int) -> [String] {
    var all = [""]
    for word in words.split(separator: " ") {
      let longer = all[all.count - 1].isEmpty ? String(word) : all[all.count - 1] + " " + word
      if longer.count <= count || all[all.count - 1].isEmpty {
        all[all.count - 1] = longer
      } else {
        all.append(String(word))
      }
    }
    let last = all.dropFirst(lines - 1).joined(separator: " ")
    return all.prefix(lines - 1).map { cut($0, at: count) } + (last.isEmpty ? [] : [cut(last, at: count)])
  }

  private static func escaped(_ words: String) -> String {
    let printable = String(String.UnicodeScalarView(words.unicodeScalars.filter { $0.value >= 32 }))
    return MarkupEscaper.content.escape(printable)
  }
}
