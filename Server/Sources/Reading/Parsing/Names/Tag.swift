// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The elements that mean something here; a case has the element's own name.
enum Tag: UInt8, CaseIterable, Sendable {
  /// Not an element: a piece of text.
  case text
  /// An element of any other name.
  case other
  case html, head, title, base, link, meta, body
  case article, section, nav, aside, main, header, footer, address, hgroup, search
  case h1, h2, h3, h4, h5, h6
  case p, hr, pre, blockquote, ol, ul, menu, li, dl, dt, dd, figure, figcaption, div, center
  case a, em, strong, small, s, cite, q, dfn, abbr, ruby, rb, rt, rp, time, code, `var`, samp, kbd
  case sub, sup, i, b, u, mark, bdi, bdo, span, br, wbr, ins, del, font, big, tt, strike, acronym, nobr
  case img, picture, source, video, audio, track, iframe, embed, object, param, canvas, svg, math, map, area
  case table, caption, colgroup, col, tbody, thead, tfoot, tr, td, th
  case form, label, input, button, select, option, optgroup, textarea, fieldset, legend, output, progress
  case meter, datalist
  case details, summary, dialog, script, noscript, template, style, slot
  case applet, frame, frameset, noframes, noembed, xmp, plaintext, listing, marquee, portal, image
  // Of drawings.
  case desc, foreignobject
  // Of formulas.
  case annotation, annotation_xml, semantics, mrow, mi, mn, mo, ms, mtext, mspace, mfrac, msup, msub, msubsup
  case msqrt, mroot, munder, mover, munderover, mtable, mtr, mtd
  // Read as what they stand for.
  case amp_img

  /// The element's name in lower case.
  var name: String { String(describing: self).replacing("_", with: "-") }
}

extension Tag {
  /// Whether the element stands in the middle of a line.
  var isInline: Bool {
    switch self {
    case .text, .a, .em, .strong, .small, .s, .cite, .q, .dfn, .abbr, .ruby, .rb, .rt, .rp, .time, .code,
      .var, .samp, .kbd, .sub, .sup, .i, .b, .u, .mark, .bdi, .bdo, .span, .br, .wbr, .ins, .del, .font,
      .big, .tt, .strike, .acronym, .nobr, .img, .picture, .source, .other, .label, .input, .button, .select,
      .slot, .noscript, .output, .map, .area, .image, .desc, .foreignobject, .math:
      true
    default: isFormulaPart
    }
  }

  var isHeading: Bool {
    switch self {
    case .h1, .h2, .h3, .h4, .h5, .h6: true
    default: false
    }
  }

  /// Whether nothing of the element is ever read: neither text nor elements.
  var isOpaque: Bool {
    switch self {
    case .script, .style, .template, .svg, .object, .applet, .canvas, .noembed, .noframes,
      .frameset, .xmp, .plaintext, .listing, .portal, .datalist, .iframe, .audio:
      true
    default: false
    }
  }

  /// Whether the element shows something that a book can only link to.
  var isMedia: Bool {
    switch self {
    case .iframe, .video, .audio, .embed, .object: true
    default: false
    }
  }

  /// Whether the element stands only in formulas.
  var isFormulaPart: Bool { rawValue >= Tag.annotation.rawValue && rawValue <= Tag.mtd.rawValue }

  /// Whether the element never has content.
  var isVoid: Bool {
    switch self {
    case .base, .link, .meta, .hr, .br, .wbr, .img, .source, .track, .embed, .param, .area, .col, .input,
      .frame, .image:
      true
    default: false
    }
  }
}
