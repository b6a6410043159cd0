// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Cuts XML into tokens; whatever the bytes are, it comes to an end and every byte is in one token.
struct MarkupScanner {
  // The facts of a page with a million tags would exhaust a reader's memory.
  private static let tokenLimit = 400_000
  private static let depthLimit = 1_000

  private let bytes: [UInt8]
  private(set) var tokens: [Markup.Token] = []
  private(set) var elements: [Markup.Element] = []
  private(set) var isCut = false
  private var open: [Int] = []
  private var scopes: [(depth: Int, names: [String: String])] = []
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func scan() {
    while at < bytes.count {
      if tokens.count >= Self.tokenLimit || open.count >= Self.depthLimit {
        isCut = true
        add(.text, to: bytes.count)
        break
      }
      next()
    }
    while let last = open.popLast() { close(last, at: tokens.count, isClosed: false) }
  }

  private mutating func next() {
    guard bytes[at] == UInt8(ascii: "<") else {
      return add(.text, to: bytes[at...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count)
    }
    if bytes.hasBytes("<!--", at: at) { return add(.comment, to: end(of: "-->", from: at + 4)) }
    if bytes.hasBytes("<![CDATA[", at: at) { return add(.cdata, to: end(of: "]]>", from: at + 9)) }
    if bytes.hasBytes("<?", at: at) { return instruction() }
    if bytes.hasBytes("<!", at: at) { return add(.doctype, to: doctypeEnd()) }
    let following = at + 1 < bytes.count ? bytes[at + 1] : 0
    if following == UInt8(ascii: "/") { return endTag() }
    if Self.isNameStart(following) { return startTag() }
    let rest = bytes[(at + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    add(.text, to: rest)
  }

  private mutating func add(_ kind: Markup.Kind, to end: Int, element: Int = -1) {
    tokens.append(.init(kind: kind, range: at..<end, element: element))
    at = end
  }

  private func end(of text: String, from start: Int) -> Int {
    let wanted = Array(text.utf8)
    var position = start
    while position + wanted.count <= bytes.count {
      if bytes[position] == wanted[0], bytes[position..<(position + wanted.count)].elementsEqual(wanted) {
        return position + wanted.count
      }
      position += 1
    }
    return bytes.count
  }

  private mutating func instruction() {
    let isDeclaration =
      bytes.hasBytes("<?xml", at: at) && at + 5 < bytes.count && !Self.isNamePart(bytes[at + 5])
    add(isDeclaration ? .declaration : .instruction, to: end(of: "?>", from: at + 2))
  }

  /// Past the internal subset, whose declarations hold `>` too.
  private func doctypeEnd() -> Int {
    var (position, inside, quote) = (at, false, UInt8(0))
    while position < bytes.count {
      let byte = bytes[position]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        inside = true
      } else if byte == UInt8(ascii: "]") {
        inside = false
      } else if byte == UInt8(ascii: ">") && !inside {
        return position + 1
      }
      position += 1
    }
    return bytes.count
  }

  static func isNameStart(_ byte: UInt8) -> Bool {
    (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || byte == 0x5F || byte == 0x3A || byte >= 0x80
  }

  static func isNamePart(_ byte: UInt8) -> Bool {
    isNameStart(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2E
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }
}

// Tags
extension MarkupScanner {
  private func name(from start: Int) -> (String, Int) {
    var end = start
    while end < bytes.count, Self.isNamePart(bytes[end]) { end += 1 }
    return (String(decoding: bytes[start..<end], as: UTF8.self), end)
  }

  private mutating func startTag() {
    let (name, afterName) = name(from: at + 1)
    var attributes: [Markup.Attribute] = []
    var position = afterName
    while position < bytes.count, bytes[position] != UInt8(ascii: ">"), bytes[position] != UInt8(ascii: "<") {
      guard let (attribute, next) = attribute(from: position) else {
        position += 1
        continue
      }
      attributes.append(attribute)
      position = next
    }
    let isClosing = position < bytes.count && bytes[position] == UInt8(ascii: ">")
    let isEmpty = isClosing && bytes[position - 1] == UInt8(ascii: "/")
    begin(name, attributes, isEmpty: isEmpty, to: min(bytes.count, isClosing ? position + 1 : position))
  }

  private func attribute(from start: Int) -> (Markup.Attribute, Int)? {
    guard Self.isNameStart(bytes[start]) else { return nil }
    let (name, afterName) = name(from: start)
    var position = afterName
    while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
      return (.init(name: name, value: ""), afterName)
    }
    position += 1
    while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
    guard position < bytes.count else { return (.init(name: name, value: ""), position) }
    return value(of: name, from: position)
  }

  private func value(of name: String, from start: Int) -> (Markup.Attribute, Int) {
    let quote = bytes[start]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let end =
        bytes[start...].firstIndex { Self.isBlank($0) || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") }
        ?? bytes.count
      return (.init(name: name, value: CharacterReferences.resolved(bytes[start..<end])), max(end, start + 1))
    }
    let end = bytes[(start + 1)...].firstIndex(of: quote) ?? bytes.count
    return (
      .init(name: name, value: CharacterReferences.resolved(bytes[(start + 1)..<end])),
      min(bytes.count, end + 1)
    )
  }

  private mutating func begin(_ name: String, _ attributes: [Markup.Attribute], isEmpty: Bool, to end: Int) {
    let declared = attributes.filter { $0.name == "xmlns" || $0.name.hasPrefix("xmlns:") }
    if !declared.isEmpty {
      let names = declared.map { ($0.name == "xmlns" ? "" : String($0.name.dropFirst(6)), $0.value) }
      scopes.append((open.count, Dictionary(names, uniquingKeysWith: { first, _ in first })))
    }
    elements.append(
      .init(
        name: name, namespace: namespace(of: name), attributes: attributes, token: tokens.count,
        end: tokens.count,
        parent: open.last ?? -1, depth: open.count))
    let index = elements.count - 1
    add(isEmpty ? .empty : .start, to: end, element: index)
    if isEmpty { leaveScope(open.count) } else { open.append(index) }
  }

  private func namespace(of name: String) -> String {
    let prefix = name.contains(":") ? String(name.prefix { $0 != ":" }) : ""
    for scope in scopes.reversed() {
      if let found = scope.names[prefix] { return found }
    }
    return ""
  }

  private mutating func leaveScope(_ depth: Int) {
    while let last = scopes.last, last.depth >= depth { scopes.removeLast() }
  }

  private mutating func endTag() {
    let (name, position) = name(from: at + 2)
    let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
    guard let depth = open.lastIndex(where: { elements[$0].name == name }) else { return add(.end, to: end) }
    while open.count > depth + 1 { close(open.removeLast(), at: tokens.count, isClosed: false) }
    let element = open.removeLast()
    close(element, at: tokens.count, isClosed: true)
    add(.end, to: end, element: element)
  }

  private mutating func close(_ element: Int, at token: Int, isClosed: Bool) {
    elements[element].end = token
    elements[element].isClosed = isClosed
    leaveScope(elements[element].depth)
  }
}
