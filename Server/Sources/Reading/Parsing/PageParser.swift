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
      let isFlooded = page.withMemoryRebound(to: UInt8.self) { AttributeFlood.isPossible(in: $0) }
      if isFlooded { return feedInPieces(page, to: parser) }
      _ = htmlParseChunk(parser, page.baseAddress, Int32(page.count), 1)
    }
  }

  /// Ends the page before a tag with too many attributes is parsed.
  ///
  /// Only for pages that may have one: libxml2 2.9 reads a few pages wrongly when they come in pieces.
  private static func feedInPieces(_ page: UnsafeBufferPointer<CChar>, to parser: htmlParserCtxtPtr) {
    var at = 0
    var spent = 0
    var waiting = 0
    while at < page.count {
      let count = min(piece, page.count - at)
      _ = htmlParseChunk(parser, page.baseAddress! + at, Int32(count), 0)
      at += count
      let now = waitingAttributes(parser)
      if now < waiting { spent += waiting * waiting }
      waiting = now
      guard spent + waiting * waiting < mostComparisons else { return }
    }
    _ = htmlParseChunk(parser, nil, 0, 1)
  }

  /// Bytes handed over at a time; what one piece can hold of attributes does not matter.
  private static let piece = 1 << 13
  /// About a second's worth.
  private static let mostComparisons = 400_000_000

  /// Attributes so far of the tag whose end the parser waits for.
  private static func waitingAttributes(_ parser: htmlParserCtxtPtr) -> Int {
    guard let input = parser.pointee.input, let current = input.pointee.cur, let end = input.pointee.end,
      end - current > piece / 2, current[0] == UInt8(ascii: "<"), AddressText.isLetter(current[1])
    else { return 0 }
    return AttributeFlood.attributes(UnsafeBufferPointer(start: current, count: end - current)).count
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
