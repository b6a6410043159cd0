// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Finds a name among a few hundred known ones without making a string of it.
struct NameTable: Sendable {
  private var slots: [UInt16]
  private var names: [[UInt8]] = []
  private let mask: Int

  /// - Parameter names: in lower case; the answer is the place in this list.
  init(_ names: [String]) {
    var size = 256
    while size < names.count * 4 { size *= 2 }
    mask = size - 1
    slots = Array(repeating: 0, count: size)
    for name in names { insert(Array(name.utf8)) }
  }

  /// The place of a name that ends with a zero byte; nil when it is not in the list.
  func place(of name: UnsafePointer<UInt8>) -> Int? {
    var hash: UInt32 = 2_166_136_261
    var length = 0
    while name[length] != 0 {
      hash = (hash ^ UInt32(name[length])) &* 16_777_619
      length += 1
    }
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if Self.equal(names[place], name, length) { return place }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private mutating func insert(_ name: [UInt8]) {
    var hash: UInt32 = 2_166_136_261
    for byte in name { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    var slot = Int(hash) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    names.append(name)
    slots[slot] = UInt16(names.count)
  }

  private static func equal(_ known: [UInt8], _ name: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    guard known.count == length else { return false }
    for at in 0..<length where known[at] != name[at] { return false }
    return true
  }
}

extension Tag {
  private static let known = NameTable(allCases.map { $0 == .text ? "" : $0.name })

  /// - Parameter name: in lower case, ended by a zero byte.
  init(name: UnsafePointer<UInt8>) {
    self = Tag.known.place(of: name).flatMap { Tag(rawValue: UInt8($0)) } ?? .other
  }
}

extension AttributeName {
  private static let known = NameTable(allCases.map(\.name))

  /// - Parameter name: in lower case, ended by a zero byte.
  init(name: UnsafePointer<UInt8>) {
    self = AttributeName.known.place(of: name).flatMap { AttributeName(rawValue: UInt8($0)) } ?? .other
  }
}
