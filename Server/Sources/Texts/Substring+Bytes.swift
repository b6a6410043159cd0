// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Substring {
  /// Where these ASCII characters first stand.
  ///
  /// The standard library's search is made for any collection, and slow for thousands of short lines.
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

  /// Whether these ASCII characters stand in it.
  func holds(_ needle: StaticString) -> Bool { start(of: needle) != nil }
}
