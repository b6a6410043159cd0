// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CXML2

/// Parses a page with libxml2 alone, as the baseline for extraction.
struct LibXMLParse {
  private static let options = Int32(
    HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue | HTML_PARSE_IGNORE_ENC.rawValue)

  /// Sends events to callbacks that only count.
  static func events(_ page: [UInt8]) -> Int {
    var sax = htmlSAXHandler()
    sax.startElement = { context, _, _ in LibXMLParse.count(1, context) }
    sax.endElement = { context, _ in LibXMLParse.count(1, context) }
    sax.characters = { context, _, _ in LibXMLParse.count(1, context) }
    sax.cdataBlock = { context, _, _ in LibXMLParse.count(1, context) }
    var total = 0
    page.withUnsafeBytes { bytes in
      guard
        let parser = htmlCreatePushParserCtxt(&sax, &total, nil, 0, nil, XML_CHAR_ENCODING_UTF8)
      else { return }
      defer { htmlFreeParserCtxt(parser) }
      _ = htmlCtxtUseOptions(parser, options)
      _ = htmlParseChunk(parser, bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), 1)
    }
    return total
  }

  /// Builds and frees a tree of nodes.
  static func tree(_ page: [UInt8]) -> Bool {
    page.withUnsafeBytes { bytes in
      let text = bytes.bindMemory(to: CChar.self).baseAddress
      guard let document = htmlReadMemory(text, Int32(bytes.count), nil, "UTF-8", options) else {
        return false
      }
      xmlFreeDoc(document)
      return true
    }
  }

  private static func count(_ step: Int, _ context: UnsafeMutableRawPointer?) {
    context?.assumingMemoryBound(to: Int.self).pointee += step
  }
}
