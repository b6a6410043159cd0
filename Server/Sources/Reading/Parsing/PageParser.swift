// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CXML2

/// The one position that knows libxml2's SAX parser: its events go into a `TreeBuilder`.
enum PageParser {
  private static let ready: Void = xmlInitParser()

  /// - Parameter page: valid UTF-8.
  static func parse(_ page: [UInt8], limits: ReadingLimits) -> PageTree {
    _ = ready
    return page.withUnsafeBufferPointer { bytes in
      let condensed = PageCondenser.condense(bytes, limits: limits)
      defer { condensed?.deallocate() }
      var builder = TreeBuilder(bytes, condensed, limits: limits)
      if let condensed { run(condensed.markup, into: &builder) }
      return builder.finish()
    }
  }

  private static func run(_ markup: UnsafeMutableBufferPointer<UInt8>, into builder: inout TreeBuilder) {
    markup.withMemoryRebound(to: CChar.self) { text in
      withUnsafeMutablePointer(to: &builder) { sink in
        var handler = callbacks()
        guard
          let parser = htmlCreatePushParserCtxt(&handler, sink, nil, 0, nil, XML_CHAR_ENCODING_UTF8)
        else { return }
        defer { htmlFreeParserCtxt(parser) }
        sink.pointee.stop = { xmlStopParser(parser) }
        defer { sink.pointee.stop = nil }
        _ = htmlCtxtUseOptions(parser, options)
        _ = htmlParseChunk(parser, text.baseAddress, Int32(text.count), 1)
      }
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
      if let number = attributes?[1] {
        builder.pointee.startElement(number: CondensedNumber.read(number))
      } else {
        builder.pointee.startElement(Tag(name: name))
      }
    }
    sax.endElement = { context, _ in sink(context)?.pointee.endElement() }
    sax.characters = { context, letters, count in
      guard let builder = sink(context), let letters else { return }
      builder.pointee.characters(letters, Int(count))
    }
    sax.ignorableWhitespace = { context, _, _ in sink(context)?.pointee.blank() }
    return sax
  }
}

/// A C callback may capture nothing, so the builder travels as the parser's context.
@inline(__always)
private func sink(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<TreeBuilder>? {
  context?.assumingMemoryBound(to: TreeBuilder.self)
}
