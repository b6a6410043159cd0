// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The elements that may be written, by the part they play; everything else is walked through or left out.
enum AllowedElement {
  /// Where a piece of text belongs.
  enum Role {
    /// Written only when text follows, around the line of text.
    case inline
    /// Ends a paragraph before and after, and is not itself written.
    case transparent
    /// Holds blocks: paragraphs inside are written as `p`.
    case blocks
    /// Holds text or blocks: the first line needs no `p`.
    case flow
    /// Contains text but no blocks.
    case line
    /// Holds only elements of its own kind: list, table and their parts.
    case structure
    /// Has no content: `br`, `hr`, `img`.
    case void
    /// Written as a link.
    case media
    /// Left out with all it holds.
    case dropped
  }

  static func role(of tag: Tag) -> Role {
    switch tag {
    case .a, .em, .strong, .small, .s, .cite, .q, .dfn, .abbr, .ruby, .rb, .rt, .rp, .time, .code, .var,
      .samp, .kbd, .sub, .sup, .i, .b, .u, .mark, .bdi, .bdo, .ins, .del, .strike, .tt, .acronym, .big,
      .math:
      .inline
    case .blockquote, .figure, .details: .blocks
    case .li, .dd, .td, .th, .figcaption: .flow
    case .h1, .h2, .h3, .h4, .h5, .h6, .pre, .dt, .caption, .summary: .line
    case .ul, .ol, .menu, .dl, .table, .thead, .tbody, .tfoot, .tr, .colgroup: .structure
    case .br, .hr, .img, .wbr, .col: .void
    case .text, .other, .html, .body, .article, .section, .nav, .aside, .main, .header, .footer, .address,
      .hgroup, .search, .p, .div, .center, .span, .font, .nobr, .picture, .label, .fieldset, .form, .legend,
      .slot, .marquee, .noscript, .map, .desc, .foreignobject:
      .transparent
    case .iframe, .video, .audio, .embed, .object: .media
    default: tag.isFormulaPart ? .transparent : .dropped
    }
  }

  /// The name an element is written with: obsolete ones get their successors'.
  static func name(of tag: Tag) -> [UInt8] { names[Int(tag.rawValue)] }

  private static let names: [[UInt8]] = Tag.allCases.map { tag in
    switch tag {
    case .strike: Array("s".utf8)
    case .tt, .math: Array("code".utf8)
    case .acronym: Array("abbr".utf8)
    case .big: Array("b".utf8)
    case .menu: Array("ul".utf8)
    case .p, .text: Array("p".utf8)
    default: Array(tag.name.utf8)
    }
  }
}
