// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// How the parser has to read each element.
extension Tag {
  /// What stands between start and end tag.
  enum Content {
    case tags
    /// Nothing, and there is no end tag.
    case nothing
    /// Anything up to the end tag, and it is not read.
    case raw
    /// Text with character references, up to the end tag.
    case letters
    /// All the rest of the page.
    case rest
    /// What browsers read by other rules: SVG.
    case drawing
    /// The content of MathML elements.
    case formula
  }

  var content: Content { Self.contents[Int(rawValue)] }

  private static let contents: [Content] = allCases.map { tag in
    switch tag {
    case .script, .style, .xmp, .iframe, .noembed, .noframes: .raw
    case .title, .textarea: .letters
    case .plaintext: .rest
    case .svg: .drawing
    case .math: .formula
    default: tag.isVoid ? .nothing : .tags
    }
  }

  /// Whether libxml2 2.9 knows that the element never has content.
  var isVoidToParser: Bool {
    switch self {
    case .source, .track, .wbr, .embed, .image: false
    default: isVoid
    }
  }

  /// Whether the next element of its kind, or its parent's end, ends the element.
  var endsByItself: Bool {
    switch self {
    case .p, .li, .dt, .dd, .td, .th, .tr, .tbody, .thead, .tfoot, .colgroup, .option, .optgroup, .a, .form,
      .h1, .h2, .h3, .h4, .h5, .h6, .html, .head, .body:
      true
    default: false
    }
  }

  /// Whether the element cannot be part of a drawing.
  var endsDrawing: Bool {
    switch self {
    case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1, .h2, .h3,
      .h4, .h5, .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p, .pre, .ruby, .s,
      .small, .span, .strong, .strike, .sub, .sup, .table, .tt, .u, .ul, .var:
      true
    default: false
    }
  }

  /// Whether the element's content in a drawing is ordinary markup.
  var holdsPageInDrawing: Bool { self == .title || self == .desc || self == .foreignobject }
}

/// Names of elements for copying and comparing.
enum TagSpelling {
  /// Bytes of the longest name, and what `copy` may write.
  static let most = 16

  /// A byte for the length and the name for each tag; libxml2 sees unknown elements as `o`.
  ///
  /// Unsafe only in name: it is filled once, before anybody has it, and never given back.
  nonisolated(unsafe) private static let table: UnsafePointer<UInt8> = {
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: (Tag.allCases.count + 1) * (most + 1))
    buffer.initialize(repeating: 0, count: (Tag.allCases.count + 1) * (most + 1))
    for tag in Tag.allCases {
      let name = Array((tag == .other || tag == .text ? "o" : tag.name).utf8)
      let row = buffer + Int(tag.rawValue) * (most + 1)
      row[0] = UInt8(name.count)
      (row + 1).update(from: name, count: name.count)
    }
    return UnsafePointer(buffer)
  }()

  /// Writes the name, and zeros after it, into `most` bytes; returns its length.
  @inline(__always)
  static func copy(_ tag: Tag, to target: UnsafeMutablePointer<UInt8>) -> Int {
    let row = table + Int(tag.rawValue) * (most + 1)
    target.update(from: row + 1, count: most)
    return Int(row[0])
  }

  /// The name's length if it stands, in any case, at `text`, else 0.
  static func matching(_ tag: Tag, _ text: UnsafePointer<UInt8>, _ count: Int) -> Int {
    let row = table + Int(tag.rawValue) * (most + 1)
    let length = Int(row[0])
    guard length <= count else { return 0 }
    for at in 0..<length where text[at] | 0x20 != row[1 + at] { return 0 }
    return length
  }
}
