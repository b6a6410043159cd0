// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CXML2

/// The one place that knows libxml2: its SAX events go into a `TreeBuilder`.
enum PageParser {
  private static let ready: Void = xmlInitParser()

  /// - Parameter page: valid UTF-8; libxml2 reads everything after a wrong byte as Latin-1.
  static func parse(_ page: [UInt8], limits: ReadingLimits) -> PageTree {
    _ = ready
    var builder = TreeBuilder(expecting: page.count, limits: limits)
    page.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { run($0, into: &builder) }
    }
    return builder.finish()
  }

  private static func run(_ page: UnsafeBufferPointer<CChar>, into builder: inout TreeBuilder) {
    withUnsafeMutablePointer(to: &builder) { sink in
      var handler = callbacks()
      guard
        let parser = htmlCreatePushParserCtxt(&handler, sink, nil, 0, nil, XML_CHAR_ENCODING_UTF8)
      else { return }
      defer { htmlFreeParserCtxt(parser) }
      sink.pointee.stop = { xmlStopParser(parser) }
      defer { sink.pointee.stop = nil }
      _ = htmlCtxtUseOptions(parser, options)
      feed(page, to: parser)
    }
  }

  /// In pieces: libxml2 compares each attribute of an element with all before it, so a tag of endless attributes has to
  /// be seen before it is parsed.
  private static func feed(_ page: UnsafeBufferPointer<CChar>, to parser: htmlParserCtxtPtr) {
    var at = 0
    while at < page.count {
      let count = min(piece, page.count - at)
      _ = htmlParseChunk(parser, page.baseAddress! + at, Int32(count), 0)
      at += count
      guard !isStuckInHostileTag(parser) else { return }
    }
    _ = htmlParseChunk(parser, nil, 0, 1)
  }

  /// Bytes handed over at a time; a tag inside one piece cannot have enough attributes to matter.
  private static let piece = 1 << 15
  /// More attributes than this are an attack.
  private static let mostAttributes = 1000

  /// Whether the parser waits for the end of a tag that has too many attributes already.
  private static func isStuckInHostileTag(_ parser: htmlParserCtxtPtr) -> Bool {
    guard let input = parser.pointee.input, let current = input.pointee.cur, let end = input.pointee.end,
      end - current > piece / 2, current[0] == UInt8(ascii: "<"), AddressText.isLetter(current[1])
    else { return false }
    return attributes(UnsafeBufferPointer(start: current, count: end - current)) > mostAttributes
  }

  /// Blanks outside quotes, of which one stands before each attribute; 0 when the tag ends.
  private static func attributes(_ tag: UnsafeBufferPointer<UInt8>) -> Int {
    var quote: UInt8 = 0
    var before: UInt8 = 0
    var count = 0
    for byte in tag {
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x22 || byte == 0x27, before == UInt8(ascii: "=") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return 0
      } else if byte <= 0x20 || byte == UInt8(ascii: "/") {
        if before > 0x20 { count += 1 }
        if before == UInt8(ascii: "=") { continue }
      }
      before = byte
    }
    return count
  }

  /// IGNORE_ENC, or `meta charset` would decode the UTF-8 a second time.
  private static let options = Int32(
    HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue | HTML_PARSE_IGNORE_ENC.rawValue)

  private static func callbacks() -> htmlSAXHandler {
    var sax = htmlSAXHandler()
    sax.startElement = { context, name, attributes in
      guard let builder = sink(context), let name else { return }
      builder.pointee.startElement(name, attributes)
    }
    sax.endElement = { context, name in sink(context)?.pointee.endElement(name) }
    sax.characters = { context, bytes, count in
      guard let builder = sink(context), let bytes else { return }
      builder.pointee.characters(bytes, Int(count))
    }
    sax.ignorableWhitespace = { context, _, _ in sink(context)?.pointee.blank() }
    sax.cdataBlock = { context, bytes, count in
      guard let builder = sink(context), let bytes else { return }
      builder.pointee.rawText(bytes, Int(count))
    }
    return sax
  }
}

/// A C callback may capture nothing, so the builder travels as the parser's context.
@inline(__always)
private func sink(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<TreeBuilder>? {
  context?.assumingMemoryBound(to: TreeBuilder.self)
}
