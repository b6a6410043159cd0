// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A well-formed fragment as a tree, to compare meaning instead of notation.
struct MarkupTree {
  private let root: Node

  struct NotWellFormed: Error {}

  init(_ fragment: String) throws {
    let builder = Builder()
    let parser = XMLParser(data: Data("<tree>\(fragment)</tree>".utf8))
    parser.delegate = builder
    guard parser.parse(), let root = builder.root else { throw NotWellFormed() }
    self.root = root
  }

  /// Describes the first difference between two trees, or returns nil if they are equal.
  ///
  /// Runs of whitespace count as one space.
  func difference(from other: MarkupTree) -> String? { root.difference(from: other.root, at: "") }

  private indirect enum Node {
    case text(String)
    case element(name: String, attributes: [String: String], children: [Node])

    private var shown: String {
      switch self {
      case .text(let text): "“\(text)”"
      case .element(let name, let attributes, _):
        "<\(name)\(attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\($0.value)\"" }.joined())>"
      }
    }

    func difference(from other: Node, at path: String) -> String? {
      switch (self, other) {
      case (.text(let one), .text(let other)):
        return one == other ? nil : "\(path): “\(one)” is “\(other)”"
      case (.element(let name, let attributes, let mine), .element(let called, let given, let theirs)):
        guard name == called, attributes == given else { return "\(path): \(shown) is \(other.shown)" }
        return Node.difference(mine, theirs, at: "\(path)/\(name)")
      default: return "\(path): \(shown) is \(other.shown)"
      }
    }

    private static func difference(_ mine: [Node], _ theirs: [Node], at path: String) -> String? {
      for (index, (one, other)) in zip(mine, theirs).enumerated() {
        if let found = one.difference(from: other, at: "\(path)[\(index + 1)]") { return found }
      }
      if mine.count > theirs.count { return "\(path): \(mine[theirs.count].shown) is missing" }
      return mine.count < theirs.count ? "\(path): \(theirs[mine.count].shown) is too much" : nil
    }

    /// Makes an element without whitespace between blocks, and with single spaces within text.
    static func element(
      _ name: String, _ attributes: [String: String], _ children: [Node], verbatim: Bool
    ) -> Node {
      let remaining = children.compactMap { child -> Node? in
        guard case .text(let text) = child, !verbatim else { return child }
        let single = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return single.isEmpty ? nil : .text(single)
      }
      return .element(name: name, attributes: attributes, children: remaining)
    }
  }

  private final class Builder: NSObject, XMLParserDelegate {
    private(set) var root: Node?
    private var open: [(name: String, attributes: [String: String], children: [Node])] = []
    private var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      endText()
      open.append((name, attributes, []))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      endText()
      let last = open.removeLast()
      let node = Node.element(
        last.name, last.attributes, last.children,
        verbatim: name == "pre" || open.contains { $0.name == "pre" })
      if open.isEmpty { root = node } else { open[open.count - 1].children.append(node) }
    }

    private func endText() {
      if !text.isEmpty, !open.isEmpty { open[open.count - 1].children.append(.text(text)) }
      text = ""
    }
  }
}
