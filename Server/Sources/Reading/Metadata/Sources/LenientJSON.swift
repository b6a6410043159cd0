// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// JSON as pages write it, in a flat list: comments around it, trailing commas and a missing end are forgiven.
struct LenientJSON {
  enum Kind { case object, array, string, number, word }

  struct Item {
    let kind: Kind
    /// Of a string, without its quotes.
    var start: Int
    var length: Int
    /// The index after the last item inside.
    var next: Int
  }

  private(set) var items: [Item] = []
  let bytes: Slice<UnsafeMutableBufferPointer<UInt8>>
  private var at: Int
  private static let deepest = 64
  private static let mostItems = 100_000

  init(_ bytes: Slice<UnsafeMutableBufferPointer<UInt8>>) {
    self.bytes = bytes
    at = bytes.startIndex
    while let byte = peek, byte != UInt8(ascii: "{"), byte != UInt8(ascii: "[") { at += 1 }
    value(depth: 0)
  }

  private var peek: UInt8? { at < bytes.endIndex ? bytes[at] : nil }

  private mutating func skipBlanks() {
    while let byte = peek, byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") { at += 1 }
  }

  /// False at the end of what encloses the value.
  @discardableResult
  private mutating func value(depth: Int) -> Bool {
    skipBlanks()
    guard let byte = peek, items.count < Self.mostItems else { return false }
    switch byte {
    case UInt8(ascii: "{"): return container(.object, depth)
    case UInt8(ascii: "["): return container(.array, depth)
    case UInt8(ascii: "\""): string()
    case UInt8(ascii: "}"), UInt8(ascii: "]"): return false
    default: word()
    }
    return true
  }

  private mutating func container(_ kind: Kind, _ depth: Int) -> Bool {
    guard depth < Self.deepest else { return false }
    let position = items.count
    items.append(Item(kind: kind, start: at, length: 0, next: position + 1))
    at += 1
    while value(depth: depth + 1) {}
    if peek == UInt8(ascii: "}") || peek == UInt8(ascii: "]") { at += 1 }
    items[position].next = items.count
    return true
  }

  private mutating func string() {
    at += 1
    let start = at
    while let byte = peek, byte != UInt8(ascii: "\"") { at += byte == UInt8(ascii: "\\") ? 2 : 1 }
    at = min(at, bytes.endIndex)
    append(.string, start)
    at = min(at + 1, bytes.endIndex)
  }

  private mutating func word() {
    let start = at
    while let byte = peek, byte > 0x20, !",:{}[]\"".utf8.contains(byte) { at += 1 }
    if at == start { at += 1 }
    append(.word, start)
  }

  private mutating func append(_ kind: Kind, _ start: Int) {
    items.append(Item(kind: kind, start: start, length: at - start, next: items.count + 1))
  }
}

extension LenientJSON {
  /// The indices of all objects, outer before inner.
  var objects: [Int] { items.indices.filter { items[$0].kind == .object } }

  /// Keys of an object with the positions of their values.
  func members(of object: Int) -> [(key: Slice<UnsafeMutableBufferPointer<UInt8>>, value: Int)] {
    var found: [(key: Slice<UnsafeMutableBufferPointer<UInt8>>, value: Int)] = []
    var position = object + 1
    while position + 1 < items[object].next {
      let key = items[position]
      let value = position + 1
      guard key.kind == .string else { break }
      found.append((bytes[key.start..<key.start + key.length], value))
      position = items[value].next
    }
    return found
  }

  func elements(of array: Int) -> [Int] {
    var found: [Int] = []
    var position = array + 1
    while position < items[array].next {
      found.append(position)
      position = items[position].next
    }
    return found
  }

  /// The position of a key's value.
  func value(_ key: StaticString, in object: Int) -> Int? {
    guard items[object].kind == .object else { return nil }
    return key.withUTF8Buffer { wanted in members(of: object).first { $0.key.elementsEqual(wanted) }?.value }
  }

  /// A string's or word's text with its escapes resolved.
  func text(_ position: Int) -> String? {
    let item = items[position]
    guard item.kind == .string || item.kind == .word else { return nil }
    let raw = bytes[item.start..<item.start + item.length]
    guard raw.contains(UInt8(ascii: "\\")) else { return String(decoding: raw, as: UTF8.self) }
    return JSONEscapes.resolved(Array(raw))
  }
}
