// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CXML2

/// A page as libxml2's own tree, for the expressions of a site rule; only a page with a rule for it becomes one.
///
/// The expressions are the operator's, the page is anybody's: its size and the steps of each expression are bounded.
final class XPathPage {
  private static let ready: Void = xmlInitParser()
  private let document: htmlDocPtr
  private let context: xmlXPathContextPtr
  /// Out of the tree, but still theirs who found them before.
  private var removed: [xmlNodePtr] = []

  /// Nil for a page that is too large for a tree.
  ///
  /// - Parameter page: valid UTF-8.
  init?(_ page: [UInt8]) {
    _ = Self.ready
    guard page.count <= Self.mostBytes, let document = Self.parsed(page) else { return nil }
    guard let context = Self.silentContext(document) else {
      xmlFreeDoc(document)
      return nil
    }
    self.document = document
    self.context = context
  }

  deinit {
    for node in removed { xmlFreeNode(node) }
    xmlXPathFreeContext(context)
    xmlFreeDoc(document)
  }

  /// Whether a text is XPath 1.0.
  static func isExpression(_ text: String) -> Bool {
    _ = ready
    guard let context = silentContext(nil) else { return false }
    defer { xmlXPathFreeContext(context) }
    guard let compiled = xmlXPathCtxtCompile(context, text) else { return false }
    xmlXPathFreeCompExpr(compiled)
    return true
  }

  private static let mostBytes = 8 << 20
  /// Of one expression; about a second's worth.
  private static let mostSteps: UInt = 20_000_000

  private static func parsed(_ page: [UInt8]) -> htmlDocPtr? {
    let options = Int32(
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
        | HTML_PARSE_NONET.rawValue | HTML_PARSE_IGNORE_ENC.rawValue)
    return page.withUnsafeBytes {
      htmlReadMemory($0.bindMemory(to: CChar.self).baseAddress, Int32($0.count), nil, "UTF-8", options)
    }
  }

  /// Without a handler libxml2 writes what is wrong with an expression to the process's standard error.
  private static func silentContext(_ document: htmlDocPtr?) -> xmlXPathContextPtr? {
    let context = xmlXPathNewContext(document)
    context?.pointee.error = { _, _ in }
    context?.pointee.opLimit = mostSteps
    return context
  }
}

extension XPathPage {
  /// Whether an expression finds anything.
  func finds(_ expression: String) -> Bool { text(expression) != nil || !elements(expression).isEmpty }

  /// The first text that is not blank, of whatever the expression finds.
  func text(_ expression: String) -> String? { texts(expression).first }

  /// The texts of whatever the expression finds, blanks collapsed, empty ones left out.
  func texts(_ expression: String) -> [String] {
    evaluated(expression) { result in
      guard result.pointee.type == XPATH_NODESET else { return [Self.string(xmlXPathCastToString(result))] }
      return Self.nodes(result).map { Self.string(xmlXPathCastNodeToString($0)) }
    }.map(\.collapsed).filter { !$0.isEmpty }
  }

  /// Leaves out every element that the expression finds.
  func remove(_ expression: String) {
    for node in elements(expression) where node.pointee.parent != nil {
      xmlUnlinkNode(node)
      removed.append(node)
    }
  }

  /// Leaves out every element with a word in its id or class.
  func removeNamed(_ word: String) {
    let word = Self.literal(word)
    remove("//*[contains(@id, \(word)) or contains(@class, \(word))][not(self::html or self::body)]")
  }

  /// Leaves out every image whose address contains one of the rule's words.
  func removeImages(_ word: String) { remove("//img[contains(@src, \(Self.literal(word)))]") }

  /// The source of the elements that the expression finds, none of them twice; nil where it finds none.
  func markup(_ expression: String) -> [UInt8]? {
    let found = elements(expression)
    guard !found.isEmpty, let buffer = xmlBufferCreate() else { return nil }
    defer { xmlBufferFree(buffer) }
    let all = Set(found)
    for node in found where !Self.hasAncestor(node, in: all) { htmlNodeDump(buffer, document, node) }
    guard let content = xmlBufferContent(buffer) else { return nil }
    return Array(UnsafeBufferPointer(start: content, count: Int(xmlBufferLength(buffer))))
  }
}

extension XPathPage {
  private func elements(_ expression: String) -> [xmlNodePtr] {
    evaluated(expression) { result in
      Self.nodes(result).filter { $0.pointee.type == XML_ELEMENT_NODE }
    }
  }

  private func evaluated<Found>(_ expression: String, _ read: (xmlXPathObjectPtr) -> [Found]) -> [Found] {
    context.pointee.opCount = 0
    guard let result = xmlXPathEval(expression, context) else { return [] }
    defer { xmlXPathFreeObject(result) }
    return read(result)
  }

  private static func nodes(_ result: xmlXPathObjectPtr) -> [xmlNodePtr] {
    guard result.pointee.type == XPATH_NODESET, let set = result.pointee.nodesetval,
      let table = set.pointee.nodeTab
    else { return [] }
    return (0..<Int(set.pointee.nodeNr)).compactMap { table[$0] }
  }

  private static func hasAncestor(_ node: xmlNodePtr, in all: Set<xmlNodePtr>) -> Bool {
    var above = node.pointee.parent
    while let at = above {
      if all.contains(at) { return true }
      above = at.pointee.parent
    }
    return false
  }

  private static func string(_ text: UnsafeMutablePointer<xmlChar>?) -> String {
    guard let text else { return "" }
    defer { freeXMLText(text) }
    return String(cString: text)
  }

  /// XPath 1.0 has no escapes: a text with both kinds of quotes is put together from pieces.
  private static func literal(_ text: String) -> String {
    if !text.contains("'") { return "'\(text)'" }
    let pieces = text.split(separator: "'", omittingEmptySubsequences: false).map { "'\($0)'" }
    return "concat(" + pieces.joined(separator: ", \"'\", ") + ")"
  }
}
