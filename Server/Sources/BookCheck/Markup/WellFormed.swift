// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CXML2

/// Checks with libxml2 whether a document is well-formed, and finds the lines with errors.
enum WellFormed {
  struct Fault: Equatable {
    let code: Int
    let line: Int
    let message: String

    static let unknownEntity = 26
    static let commentDashes = 80
    static let lateDeclaration = 64
  }

  // An odd namespace address, a version of tomorrow, a name that a DTD elsewhere may declare: nothing is lost.
  private static let harmless: Set<Int> = [27, 97, 98, 99, 100]

  /// The faults of UTF-8 text, the first of each kind, in their order; none when it is well-formed.
  ///
  /// Nothing is loaded, no tree is built, and no entity becomes content.
  static func faults(_ bytes: [UInt8]) -> [Fault] {
    guard let parser = xmlNewParserCtxt() else { return [.init(code: 1, line: 0, message: "no memory")] }
    defer { xmlFreeParserCtxt(parser) }
    let found = Found()
    return withExtendedLifetime(found) {
      parser.pointee._private = Unmanaged.passUnretained(found).toOpaque()
      silence(&parser.pointee.sax.pointee)
      let options = CInt(XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue)
      // Empty text has no address, which libxml2 does not take.
      let text = bytes.isEmpty ? [0x20] : bytes
      let document = text.withUnsafeBytes {
        xmlCtxtReadMemory(
          parser, $0.bindMemory(to: CChar.self).baseAddress, CInt($0.count), nil, "UTF-8", options)
      }
      if let document { xmlFreeDoc(document) }
      if parser.pointee.wellFormed == 0 && found.faults.isEmpty {
        found.faults.append(.init(code: 1, line: 0, message: "not XML"))
      }
      return found.faults
    }
  }

  private final class Found {
    var faults: [Fault] = []
  }

  /// Only what the declarations of entities need is kept.
  private static func silence(_ handler: inout xmlSAXHandler) {
    handler.startElementNs = nil
    handler.endElementNs = nil
    handler.characters = nil
    handler.cdataBlock = nil
    handler.ignorableWhitespace = nil
    handler.comment = nil
    handler.processingInstruction = nil
    handler.reference = nil
    handler.serror = { context, error in
      guard let context, let error else { return }
      WellFormed.note(error.pointee, of: context.assumingMemoryBound(to: xmlParserCtxt.self))
    }
  }

  private static func note(_ error: xmlError, of parser: xmlParserCtxtPtr) {
    guard let position = parser.pointee._private, error.level != XML_ERR_WARNING else { return }
    let found = Unmanaged<Found>.fromOpaque(position).takeUnretainedValue()
    let code = Int(error.code)
    if harmless.contains(code) || found.faults.contains(where: { $0.code == code }) { return }
    let message = error.message.map { String(cString: $0).trimmed } ?? "XML error \(code)"
    found.faults.append(.init(code: code, line: Int(error.line), message: message))
  }
}
