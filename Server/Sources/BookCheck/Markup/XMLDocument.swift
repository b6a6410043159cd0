// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An XML file of the book: its text, its XML errors and its tags.
struct XMLDocument {
  let path: String
  let text: DecodedText
  let faults: [WellFormed.Fault]
  let markup: Markup

  // Larger pages stall readers, and looking into them costs more than they are worth.
  static let sizeLimit = 8 << 20

  init(_ raw: [UInt8], path: String) {
    self.path = path
    text = DecodedText(raw.count > Self.sizeLimit ? [] : raw)
    isTooLarge = raw.count > Self.sizeLimit
    faults = isTooLarge ? [] : WellFormed.faults(text.bytes)
    markup = Markup(text.bytes)
  }

  private let isTooLarge: Bool

  /// Whether its tags can be relied on.
  var isSound: Bool {
    let lesser = [
      WellFormed.Fault.unknownEntity, WellFormed.Fault.commentDashes, WellFormed.Fault.lateDeclaration,
    ]
    return !isTooLarge && !markup.isCut && faults.allSatisfy { lesser.contains($0.code) }
  }

  /// Reports XML errors.
  ///
  /// Other rules are checked only when there are none.
  func note(in list: FindingList, isPage: Bool) {
    if isTooLarge || markup.isCut {
      return list.note(.documentTooLarge, path, "The document is too large to check")
    }
    noteEncoding(in: list)
    for fault in faults { list.note(Self.rule(fault), path, line: fault.line, Self.words(fault)) }
    if !faults.contains(where: { Self.rule($0).code == BookRule.malformed.code }) { noteDuplicates(in: list) }
    let begins = markup.tokens.first?.kind == .declaration
    if isPage && !begins && faults.isEmpty && text.foreignEncoding == nil {
      list.note(.noDeclaration, path, line: 1, "The page does not begin with an XML declaration")
    }
    noteDoctype(in: list)
  }

  private func noteEncoding(in list: FindingList) {
    if text.hasMark { list.note(.byteOrderMark, path, line: 1, "The file begins with a byte order mark") }
    if let name = text.foreignEncoding {
      list.note(.foreignEncoding, path, line: 1, "The file is in \(name)")
    }
    if let line = text.brokenLine {
      list.note(.brokenText, path, line: line, "The line has a byte that is not UTF-8")
    }
  }

  private func noteDuplicates(in list: FindingList) {
    var seen: Set<String> = []
    for (index, element) in markup.elements.enumerated() {
      guard let id = element["id"] else { continue }
      if !seen.insert(id.trimmed).inserted {
        list.note(.duplicateID, path, line: markup.line(of: index), "The id \"\(id)\" is used twice")
      }
    }
  }

  private func noteDoctype(in list: FindingList) {
    guard let index = markup.tokens.firstIndex(where: { $0.kind == .doctype }) else { return }
    if markup.source(markup.tokens[index]).contains("<!ENTITY") {
      list.note(
        .declaredEntities, path, line: markup.line(ofToken: index), "The file declares its own entities")
    }
  }

  private static func rule(_ fault: WellFormed.Fault) -> BookRule {
    switch fault.code {
    case WellFormed.Fault.unknownEntity: .unknownEntity
    case WellFormed.Fault.commentDashes: .commentDashes
    case WellFormed.Fault.lateDeclaration: .lateDeclaration
    default: .malformed
    }
  }

  private static func words(_ fault: WellFormed.Fault) -> String {
    switch fault.code {
    case WellFormed.Fault.commentDashes: "A comment contains `--`"
    case WellFormed.Fault.lateDeclaration: "An XML declaration is not at the start of the file"
    default: fault.message
    }
  }
}
