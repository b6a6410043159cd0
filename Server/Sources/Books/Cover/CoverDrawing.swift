// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Writes the SVG drawing of a cover.
struct CoverDrawing {
  let words: CoverText
  let layout: CoverLayout
  /// The area of the image, which the drawing leaves free; nil draws a pattern.
  let area: CoverImage.Area?
  let size: CoverSize
  /// Whether to draw in grays, because converting colors takes longer than drawing.
  let isGray: Bool

  var svg: String {
    let (width, height) = (CoverSize.drawing.width, CoverSize.drawing.height)
    let band = layout.bandHeight
    let language = words.language.map { " xml:lang=\"\($0)\"" } ?? ""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size.width)" height="\(size.height)" viewBox="0 0 \(width) \(height)"\(language)>
      \(area.map { margins(of: $0) } ?? CoverPattern(palette: palette, seed: seed, width: width, height: band).svg)
      <rect y="\(band)" width="\(width)" height="\(height - band)" fill="\(isGray ? "#f7f7f7" : "#f8f7f3")"/>
      <rect y="\(band)" width="\(width)" height="16" fill="\(palette.dark)"/>
      \(layout.lines.map(text).joined(separator: "\n"))
      </svg>

      """
  }

  /// White around an image that doesn't fill the band; overlaps its edges a little, because its pixels are rounded.
  private func margins(of area: CoverImage.Area) -> String {
    let (width, band) = (CoverSize.drawing.width, layout.bandHeight)
    guard area.isInside(bandOf: band) else { return "" }
    let (left, top) = (Int(area.left) + 2, Int(area.top) + 2)
    let (right, bottom) = (Int(area.left + area.width) - 2, Int(area.top + area.height) - 2)
    return """
      <path fill="#ffffff" fill-rule="evenodd" d="M0 0H\(width)V\(band)H0Z\
      M\(left) \(top)H\(right)V\(bottom)H\(left)Z"/>
      """
  }

  /// The color and pattern depend on the site, so that its books look alike in a library.
  private var seed: UInt64 { StableHash.of(words.site ?? words.title) }
  private var palette: CoverPalette {
    CoverPalette(CoverPalette.colors[Int(seed % UInt64(CoverPalette.colors.count))], isGray: isGray)
  }

  private func text(_ line: CoverLayout.Line) -> String {
    let isRight = words.isRightToLeft
    let x = isRight ? CoverSize.drawing.width - CoverLayout.margin : CoverLayout.margin
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
    case .site: "font-family=\"\(sans)\" font-weight=\"700\" fill=\"\(palette.dark)\""
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
