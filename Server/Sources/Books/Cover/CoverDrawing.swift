// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Writes the SVG drawing of a cover.
struct CoverDrawing {
  let words: CoverText
  let layout: CoverLayout
  let hasPicture: Bool
  let size: CoverDesign.Size
  /// Whether to draw in grays, because converting colors takes longer than drawing.
  let isGray: Bool

  var svg: String {
    let (width, height) = (CoverDesign.width, CoverDesign.height)
    let band = layout.bandHeight
    let language = words.language.map { " xml:lang=\"\($0)\"" } ?? ""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size.width)" height="\(size.height)" viewBox="0 0 \(width) \(height)"\(language)>
      \(hasPicture ? "" : CoverPattern(ink: ink, seed: seed, width: width, height: band).svg)
      <rect y="\(band)" width="\(width)" height="\(height - band)" fill="\(isGray ? "#f7f7f7" : "#f8f7f3")"/>
      <rect y="\(band)" width="\(width)" height="16" fill="\(ink.dark)"/>
      \(layout.lines.map(text).joined(separator: "\n"))
      </svg>

      """
  }

  /// The color and pattern depend on the site, so that its books look alike in a library.
  private var seed: UInt64 { StableHash.of(words.site ?? words.title) }
  private var ink: CoverInk {
    CoverInk(CoverInk.colors[Int(seed % UInt64(CoverInk.colors.count))], isGray: isGray)
  }

  private func text(_ line: CoverLayout.Line) -> String {
    let isRight = words.isRightToLeft
    let x = isRight ? CoverDesign.width - CoverLayout.margin : CoverLayout.margin
    // A line with another direction on a right-to-left cover still ends at the same edge.
    let isOwn = Script.isRightToLeft(line.text) ?? isRight
    let anchor = isOwn == isRight ? "start" : "end"
    return
      "<text x=\"\(x)\" y=\"\(line.y)\" font-size=\"\(line.size)\" direction=\"\(isOwn ? "rtl" : "ltr")\" "
      + "text-anchor=\"\(anchor)\" \(style(of: line.role))>\(MarkupWriter.escape(line.text))</text>"
  }

  private func style(of role: CoverLayout.Line.Role) -> String {
    switch role {
    case .title: "font-family=\"\(serif)\" font-weight=\"700\" fill=\"#111111\""
    case .site: "font-family=\"\(sans)\" font-weight=\"700\" fill=\"\(ink.dark)\""
    case .author: "font-family=\"\(sans)\" fill=\"#333333\""
    case .entry: "font-family=\"\(serif)\" fill=\"#333333\""
    case .facts: "font-family=\"\(sans)\" fill=\"#555555\""
    }
  }

  private var serif: String { "'Noto Serif', 'Noto Serif CJK \(region)', 'DejaVu Serif', serif" }
  private var sans: String { "'Noto Sans', 'Noto Sans CJK \(region)', 'DejaVu Sans', sans-serif" }

  /// The language whose forms of the shared Han characters are drawn.
  private var region: String {
    let tag = words.language ?? ""
    if tag.hasPrefix("ja") { return "JP" }
    if tag.hasPrefix("ko") { return "KR" }
    return ["Hant", "TW", "HK", "MO"].contains { tag.contains($0) } ? "TC" : "SC"
  }
}

/// A dark color with its tints, which can be told apart on a screen with 16 grays.
struct CoverInk {
  let dark: String
  let middle: String
  let light: String
  let pale: String

  static let colors = [
    0x1F3A5F, 0x5B2333, 0x1E4D40, 0x4A2C5E, 0x6B3A1E, 0x24504F, 0x3D3D3D, 0x7A2E2E, 0x2F4A1F, 0x2B2D5B,
  ]

  init(_ color: Int, isGray: Bool) {
    let color = isGray ? Self.gray(color) : color
    dark = Self.mixed(color, white: 0)
    middle = Self.mixed(color, white: 0.28)
    light = Self.mixed(color, white: 0.52)
    pale = Self.mixed(color, white: 0.78)
  }

  /// The luma of a color as defined by JPEG.
  private static func gray(_ color: Int) -> Int {
    let (red, green, blue) = (Double(color >> 16 & 0xFF), Double(color >> 8 & 0xFF), Double(color & 0xFF))
    return Int((0.299 * red + 0.587 * green + 0.114 * blue).rounded()) * 0x010101
  }

  private static func mixed(_ color: Int, white: Double) -> String {
    let parts = [16, 8, 0].map { shift -> String in
      let part = Double(color >> shift & 0xFF)
      let hex = String(Int(part + (255 - part) * white), radix: 16)
      return hex.count == 1 ? "0" + hex : hex
    }
    return "#" + parts.joined()
  }
}

/// A hash that is the same for the same text on every machine and in every run.
enum StableHash {
  /// FNV-1a with a final mix, because its low bits hardly differ for short texts.
  static func of(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return ((hash ^ hash >> 32) &* 0x9E37_79B9_7F4A_7C15) >> 16
  }
}
