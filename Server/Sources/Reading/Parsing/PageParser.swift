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
      _ = htmlParseChunk(parser, page.baseAddress, Int32(page.count), 1)
    }
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
