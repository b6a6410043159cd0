// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Finds pieces of text that aren't inside a longer word.
enum WordSearch {
  static func positions(of piece: String, in bytes: [UInt8]) -> [Int] {
    var found: [Int] = []
    var start = 0
    while let next = first(piece, in: bytes, from: start) {
      found.append(next)
      start = next + 1
    }
    return found
  }

  /// The first position at which the piece is, from a position on.
  static func first(_ piece: String, in bytes: [UInt8], from start: Int) -> Int? {
    let wanted = Array(piece.utf8)
    guard let head = wanted.first, let tail = wanted.last, wanted.count <= bytes.count else { return nil }
    let last = bytes.count - wanted.count
    guard start <= last else { return nil }
    for index in start...last
    where bytes[index] == head && bytes[index..<(index + wanted.count)].elementsEqual(wanted) {
      let end = index + wanted.count
      let touchesBefore = index > 0 && isPartOfWord(head) && isPartOfWord(bytes[index - 1])
      let touchesAfter = end < bytes.count && isPartOfWord(tail) && isPartOfWord(bytes[end])
      if !touchesBefore && !touchesAfter { return index }
    }
    return nil
  }

  static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
    default: false
    }
  }
}
