// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// Splits XML or XHTML into tags and text.
///
/// Accepts any input, and takes time in proportion to its length.
struct MarkupReader: Sequence, IteratorProtocol {
  /// A part of the markup; names are lowercase and without a prefix.
  enum Token: Hashable {
    /// A start tag; `isEmpty` if the element ends with it.
    case start(String, [String: String], isEmpty: Bool)
    /// The tag that ends an element.
    case end(String)
    /// Text, with its character references decoded.
    case text(String)
  }

  private static let mostAttributes = 64
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Token? {
    while position < bytes.count {
      if let token = bytes[position] == UInt8(ascii: "<") ? tag() : text() { return token }
    }
    return nil
  }

  private mutating func text() -> Token? {
    let start = position
    position = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    return .text(decoded(start..<position))
  }

  private mutating func tag() -> Token? {
    if starts("<!--") { return skip(past: "-->") }
    if starts("<![CDATA[") { return characterData() }
    if starts("<?") { return skip(past: "?>") }
    if starts("<!") { return declaration() }
    if starts("</") { return endTag() }
    guard position + 1 < bytes.count, Self.isNameByte(bytes[position + 1]) else { return text() }
    return startTag()
  }

  private func starts(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    return (0..<count).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
  }

  private mutating func skip(past text: StaticString) -> Token? {
    while position < bytes.count, !starts(text) { position += 1 }
    position = Swift.min(bytes.count, position + text.utf8CodeUnitCount)
    return nil
  }

  private mutating func characterData() -> Token? {
    position += 9
    let start = position
    while position < bytes.count, !starts("]]>") { position += 1 }
    defer { position = Swift.min(bytes.count, position + 3) }
    return .text(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// A document type may have declarations of its own in brackets, which contain tags.
  private mutating func declaration() -> Token? {
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      if bytes[position] == UInt8(ascii: "[") { _ = skip(past: "]") } else { position += 1 }
    }
    return skip(past: ">")
  }

  private mutating func endTag() -> Token? {
    position += 2
    let name = name()
    _ = skip(past: ">")
    return name.isEmpty ? nil : .end(name)
  }

  private mutating func startTag() -> Token? {
    position += 1
    let name = name()
    var attributes: [String: String] = [:]
    var isEmpty = false
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      isEmpty = bytes[position] == UInt8(ascii: "/")
      guard let (key, value) = attribute() else { continue }
      if attributes.count < Self.mostAttributes, attributes[key] == nil { attributes[key] = value }
    }
    position = Swift.min(bytes.count, position + 1)
    return .start(name, attributes, isEmpty: isEmpty)
  }

  private mutating func attribute() -> (String, String)? {
    guard Self.isNameByte(bytes[position]) else {
      position += 1
      return nil
    }
    let key = name()
    skipBlanks()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { return (key, "") }
    position += 1
    skipBlanks()
    return (key, value())
  }

  private mutating func value() -> String {
    guard position < bytes.count else { return "" }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return bareValue() }
    let start = position + 1
    let end = bytes[start...].firstIndex(of: quote) ?? bytes.count
    position = Swift.min(bytes.count, end + 1)
    return decoded(start..<end)
  }

  private mutating func bareValue() -> String {
    let start = position
    while position < bytes.count, !Self.isBlank(bytes[position]), bytes[position] != UInt8(ascii: ">") {
      position += 1
    }
    return decoded(start..<position)
  }

  /// A name without its prefix.
  private mutating func name() -> String {
    let start = position
    while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
    let name = String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
    return name.split(separator: ":").last.map(String.init) ?? ""
  }

  private mutating func skipBlanks() {
    while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
  }

  private func decoded(_ range: Range<Int>) -> String {
    CharacterReferenceDecoder.decode(String(decoding: bytes[range], as: UTF8.self))
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }
}
