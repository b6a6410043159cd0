// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Reads a dictionary of strings under one key of a property list, and ignores everything else.
///
/// A page script returns only strings, but any app may hand over any list. Keys that are not requested are never
/// followed, so that neither depth nor circular references cost anything. Binary lists (`bplist00`) are read here,
/// XML ones by Foundation once their nesting is known to be small.
struct PropertyListStrings {
  /// Not a property list that has such a dictionary.
  struct Malformed: Error {}

  private let bytes: Data
  private let offsets: Offsets

  private struct Offsets {
    let size: Int
    let referenceSize: Int
    let count: Int
    let start: Int
    let top: Int
  }

  // A list of strings is a dictionary in a dictionary.
  private static let deepest = 8
  private static let mostMembers = 256

  /// The strings under a key; members that are no strings are left out.
  static func read(_ data: Data, under key: String) throws(Malformed) -> [String: String] {
    guard data.starts(with: Data("bplist00".utf8)) else { return try readXML(data, under: key) }
    return try PropertyListStrings(data).strings(under: key)
  }

  private init(_ data: Data) throws(Malformed) {
    bytes = data
    guard data.count >= 40 else { throw Malformed() }
    let trailer = data.count - 32
    let sizes = (Int(data[data.startIndex + trailer + 6]), Int(data[data.startIndex + trailer + 7]))
    guard (1...8).contains(sizes.0), (1...8).contains(sizes.1),
      let count = Self.number(data, trailer + 8, 8), let top = Self.number(data, trailer + 16, 8),
      let start = Self.number(data, trailer + 24, 8), start >= 8, start <= trailer,
      count <= (trailer - start) / sizes.0, top < count
    else { throw Malformed() }
    offsets = Offsets(size: sizes.0, referenceSize: sizes.1, count: count, start: start, top: top)
  }

  private func strings(under key: String) throws(Malformed) -> [String: String] {
    guard let results = try members(of: offsets.top).first(where: { string($0.key) == key }) else {
      throw Malformed()
    }
    var strings: [String: String] = [:]
    for member in try members(of: results.value) {
      if let name = string(member.key), let value = string(member.value) { strings[name] = value }
    }
    return strings
  }

  /// Keys and values of a dictionary, as numbers of objects.
  private func members(of object: Int) throws(Malformed) -> [(key: Int, value: Int)] {
    guard let (kind, count, start) = head(of: object), kind == 0xD, count <= Self.mostMembers,
      start + 2 * count * offsets.referenceSize <= offsets.start
    else { throw Malformed() }
    var members: [(key: Int, value: Int)] = []
    for index in 0..<count {
      let (key, value) = (
        start + index * offsets.referenceSize, start + (count + index) * offsets.referenceSize
      )
      guard let key = number(key, offsets.referenceSize), let value = number(value, offsets.referenceSize)
      else {
        throw Malformed()
      }
      members.append((key, value))
    }
    return members
  }

  private func string(_ object: Int) -> String? {
    guard let (kind, count, start) = head(of: object), count <= bytes.count else { return nil }
    let size = kind == 0x6 ? 2 * count : count
    guard start + size <= offsets.start else { return nil }
    let content = bytes[(bytes.startIndex + start)..<(bytes.startIndex + start + size)]
    return switch kind {
    case 0x5, 0x7: String(data: content, encoding: .utf8)
    case 0x6: String(data: content, encoding: .utf16BigEndian)
    default: nil
    }
  }

  /// Kind, count and where the content of an object begins.
  private func head(of object: Int) -> (kind: UInt8, count: Int, start: Int)? {
    guard object < offsets.count, let position = number(offsets.start + object * offsets.size, offsets.size),
      position >= 8, position < offsets.start
    else { return nil }
    let marker = bytes[bytes.startIndex + position]
    guard marker & 0xF == 0xF else { return (marker >> 4, Int(marker & 0xF), position + 1) }
    // The count follows as a number of its own: 0x1n, in 2ⁿ bytes.
    guard let kind = number(position + 1, 1), kind >> 4 == 1, kind & 0xF <= 3,
      let count = number(position + 2, 1 << (kind & 0xF)), count <= bytes.count
    else { return nil }
    return (marker >> 4, count, position + 2 + (1 << (kind & 0xF)))
  }

  private func number(_ position: Int, _ size: Int) -> Int? { Self.number(bytes, position, size) }

  /// A big-endian number; nil when it is out of range or larger than any offset in a file.
  private static func number(_ bytes: Data, _ position: Int, _ size: Int) -> Int? {
    guard position >= 0, size > 0, position + size <= bytes.count else { return nil }
    var number: UInt64 = 0
    for byte in bytes[(bytes.startIndex + position)..<(bytes.startIndex + position + size)] {
      guard number >> 48 == 0 else { return nil }
      number = number << 8 | UInt64(byte)
    }
    return number >> 48 == 0 ? Int(number) : nil
  }

  private static func readXML(_ data: Data, under key: String) throws(Malformed) -> [String: String] {
    guard isShallow(data), let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
      let results = (list as? [String: Any])?[key] as? [String: Any], results.count <= mostMembers
    else { throw Malformed() }
    return results.compactMapValues { $0 as? String }
  }

  /// Foundation's reader follows nesting with its stack, so nesting is bounded before.
  private static func isShallow(_ data: Data) -> Bool {
    guard
      data.starts(with: Data("<?xml".utf8)) || data.starts(with: Data("<!DOCTYPE plist".utf8))
        || data.starts(with: Data("<plist".utf8))
    else { return false }
    var openings = 0
    var rest = data[...]
    while let tag = rest.firstIndex(of: UInt8(ascii: "<")), openings <= deepest {
      rest = rest[rest.index(after: tag)...]
      if rest.starts(with: Data("dict".utf8)) || rest.starts(with: Data("array".utf8)) { openings += 1 }
    }
    return openings <= deepest
  }
}
