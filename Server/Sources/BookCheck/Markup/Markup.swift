// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// XML as a list of tokens, so that a repair changes one token and no other byte.
struct Markup {
  enum Kind { case declaration, instruction, doctype, comment, cdata, start, empty, end, text }

  struct Token {
    let kind: Kind
    let range: Range<Int>
    /// Its position in `elements`, for tags; -1 for others and for an end tag without a start.
    var element = -1
  }

  struct Attribute: Equatable {
    let name: String
    var value: String
  }

  struct Element {
    let name: String
    let namespace: String
    var attributes: [Attribute]
    let token: Int
    /// The end tag's token; of an element that is never closed the token after its last.
    var end: Int
    let parent: Int
    let depth: Int
    var isClosed = true

    /// The name without its prefix.
    var local: Substring { name.drop(through: ":") }
    subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  let bytes: [UInt8]
  private(set) var tokens: [Token]
  private(set) var elements: [Element]
  /// Whether it was too large to be checked.
  let isCut: Bool
  private let lineStarts: [Int]
  private var replaced: [Int: String] = [:]
  private var before: [Int: String] = [:]
  private var changed: Set<Int> = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var scanner = MarkupScanner(bytes)
    scanner.scan()
    tokens = scanner.tokens
    elements = scanner.elements
    isCut = scanner.isCut
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
  }

  /// The number of the line in which a token begins, from 1.
  func line(ofToken index: Int) -> Int {
    guard tokens.indices.contains(index) else { return 1 }
    let at = tokens[index].range.lowerBound
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= at { low = middle } else { high = middle }
    }
    return low + 1
  }

  func line(of element: Int) -> Int { line(ofToken: elements[element].token) }

  func source(_ token: Token) -> String { String(decoding: bytes[token.range], as: UTF8.self) }

  /// The text inside an element, without tags, entities resolved.
  func text(of element: Int) -> String {
    let range = (elements[element].token + 1)..<max(elements[element].token + 1, elements[element].end)
    return text(in: range)
  }

  func text(in range: Range<Int>) -> String {
    var out = ""
    for token in tokens[range.clamped(to: tokens.indices)] {
      if token.kind == .text { out += CharacterReferences.resolved(bytes[token.range]) }
      if token.kind == .cdata {
        out += String(decoding: bytes[token.range].dropFirst(9).dropLast(3), as: UTF8.self)
      }
    }
    return out
  }

  /// The elements inside one, in order.
  func inside(_ element: Int) -> Range<Int> {
    var end = element + 1
    while end < elements.count, elements[end].depth > elements[element].depth { end += 1 }
    return (element + 1)..<end
  }

  func children(of element: Int) -> [Int] { inside(element).filter { elements[$0].parent == element } }

  func first(_ local: String, in namespace: String? = nil) -> Int? {
    elements.firstIndex { $0.local == local && (namespace == nil || $0.namespace == namespace) }
  }
}

// Repairs
extension Markup {
  var isChanged: Bool { !replaced.isEmpty || !before.isEmpty || !changed.isEmpty }

  mutating func set(_ name: String, _ value: String?, on element: Int) {
    if let index = elements[element].attributes.firstIndex(where: { $0.name == name }) {
      if let value {
        elements[element].attributes[index].value = value
      } else {
        elements[element].attributes.remove(at: index)
      }
    } else if let value {
      elements[element].attributes.append(.init(name: name, value: value))
    } else {
      return
    }
    changed.insert(element)
  }

  mutating func removeAttributes(of element: Int, where isUnfit: (Attribute) -> Bool) {
    guard elements[element].attributes.contains(where: isUnfit) else { return }
    elements[element].attributes.removeAll(where: isUnfit)
    changed.insert(element)
  }

  /// Removes the element with its content.
  mutating func remove(_ element: Int, leaving text: String = "") {
    let (start, end) = (elements[element].token, elements[element].end)
    for token in start...max(start, elements[element].isClosed ? end : end - 1) { drop(token) }
    replaced[start] = text
  }

  /// Removes the element's tags and keeps its content.
  mutating func unwrap(_ element: Int) {
    drop(elements[element].token)
    if elements[element].isClosed && elements[element].end != elements[element].token {
      drop(elements[element].end)
    }
  }

  mutating func drop(_ token: Int) { replace(token, "") }

  mutating func replace(_ token: Int, _ text: String) {
    replaced[token] = text
    before[token] = nil
  }

  mutating func insert(_ text: String, beforeToken token: Int) { before[token, default: ""] += text }

  mutating func insert(_ text: String, before element: Int) {
    insert(text, beforeToken: elements[element].token)
  }

  /// At the end of the element's content.
  mutating func append(_ text: String, to element: Int) {
    let (start, end) = (elements[element].token, elements[element].end)
    if end != start { return insert(text, beforeToken: end) }
    replaced[start] = tag(elements[element], isEmpty: false) + text + "</\(elements[element].name)>"
    changed.remove(element)
  }

  /// The bytes with all repairs.
  var written: [UInt8] { written(tokens.indices) + Array((before[tokens.count] ?? "").utf8) }

  /// The bytes of some tokens, with their repairs.
  func written(_ range: Range<Int>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    for index in range {
      let token = tokens[index]
      if let text = before[index] { out += text.utf8 }
      if let text = replaced[index] {
        out += text.utf8
      } else if (token.kind == .start || token.kind == .empty) && changed.contains(token.element) {
        out += tag(elements[token.element], isEmpty: token.kind == .empty).utf8
      } else {
        out += bytes[token.range]
      }
    }
    return out
  }

  private func tag(_ element: Element, isEmpty: Bool) -> String {
    let attributes = element.attributes.map { " \($0.name)=\"\(MarkupEscaper.xml.escape($0.value))\"" }
    return "<" + element.name + attributes.joined() + (isEmpty ? "/>" : ">")
  }
}

extension StringProtocol {
  /// What follows the first separator, or all of it.
  func drop(through separator: Character) -> SubSequence {
    firstIndex(of: separator).map { self[index(after: $0)...] } ?? self[...]
  }

  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  var trimmed: String {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? start
    return String(self[start..<end])
  }
}
