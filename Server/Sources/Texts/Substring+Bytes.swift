// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Substring {
  /// Returns the position of the first occurrence of an ASCII text.
  ///
  /// The standard library's generic search is slow for thousands of short lines.
  func start(of needle: StaticString) -> Index? {
    let wanted = UnsafeBufferPointer(start: needle.utf8Start, count: needle.utf8CodeUnitCount)
    let bytes = utf8
    guard let first = wanted.first else { return startIndex }
    var rest = bytes[...]
    while let found = rest.firstIndex(of: first) {
      if bytes[found...].prefix(wanted.count).elementsEqual(wanted) { return found }
      rest = rest[bytes.index(after: found)...]
    }
    return nil
  }

  /// Returns whether an ASCII text occurs in it.
  func holds(_ needle: StaticString) -> Bool { start(of: needle) != nil }
}
