// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Finds a name among a few hundred known ones without making a string of it; lives as long as the program.
///
/// Unchecked: its memory is written in `init` only and never given back, so every thread may read it.
struct NameTable: @unchecked Sendable {
  /// The positions in the list plus one; 0 means none.
  private let slots: UnsafePointer<UInt16>
  /// Where each name begins in `letters`, and where the last ends.
  private let starts: UnsafePointer<UInt32>
  private let letters: UnsafePointer<UInt8>
  private let mask: Int
  private let isCaseSensitive: Bool

  /// - Parameter names: in lower case unless cases differ; the result of a lookup is the position in this list.
  init(_ names: [String], isCaseSensitive: Bool = false) {
    var size = 256
    while size < names.count * 4 { size *= 2 }
    mask = size - 1
    self.isCaseSensitive = isCaseSensitive
    let all = names.map { Array($0.utf8) }
    var ends: [UInt32] = [0]
    for name in all { ends.append(ends.last! + UInt32(name.count)) }
    starts = Self.immortal(ends)
    letters = Self.immortal(Array(all.joined()) + [0])
    slots = Self.immortal(Self.slots(all, mask))
  }

  private static func slots(_ names: [[UInt8]], _ mask: Int) -> [UInt16] {
    var slots = [UInt16](repeating: 0, count: mask + 1)
    for (position, name) in names.enumerated() {
      var hash = NameHash()
      for byte in name { hash.add(byte) }
      var slot = hash.slot(mask)
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt16(position + 1)
    }
    return slots
  }

  /// Memory that is never given back.
  static func immortal<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafePointer<Element> {
    let buffer = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
    buffer.initialize(from: elements, count: elements.count)
    return UnsafePointer(buffer)
  }

  /// The position of a name whose hash is known; nil when it is not in the list.
  func position(of name: UnsafePointer<UInt8>, _ length: Int, _ hash: NameHash) -> Int? {
    var slot = hash.slot(mask)
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 1
      if isEqual(position, name, length) { return position }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private func isEqual(_ position: Int, _ name: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    let start = Int(starts[position])
    guard Int(starts[position + 1]) - start == length else { return false }
    for at in 0..<length where letters[start + at] != folded(name[at]) { return false }
    return true
  }

  @inline(__always)
  private func folded(_ byte: UInt8) -> UInt8 {
    !isCaseSensitive && byte &- 0x41 < 26 ? byte | 0x20 : byte
  }
}

extension Tag {
  static let known = NameTable(allCases.map { $0 == .text || $0 == .other ? "" : $0.name })

  /// - Parameter name: ended by a zero byte.
  init(name: UnsafePointer<UInt8>) {
    var hash = NameHash()
    var length = 0
    while name[length] != 0 {
      hash.add(name[length])
      length += 1
    }
    self = Tag.known.position(of: name, length, hash).flatMap { Tag(rawValue: UInt8($0)) } ?? .other
  }
}

extension AttributeName {
  static let known = NameTable(allCases.map { $0 == .other ? "" : $0.name })
}
