// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How many tags of each kind are open, so that no end tag without a start makes libxml2 look through all open ones.
struct OpenTags {
  private let counts: UnsafeMutablePointer<Int32>
  private let deepest: Int
  /// Open elements; those that end without an end tag are not counted.
  private var depth = 0
  /// Open elements that were too deep to be written.
  private var left = 0

  init(deepest: Int) {
    counts = .allocate(capacity: 256)
    counts.initialize(repeating: 0, count: 256)
    self.deepest = deepest
  }

  func deallocate() { counts.deallocate() }

  @inline(__always)
  subscript(_ tag: Tag) -> Int32 { counts[Int(tag.rawValue)] }

  /// Whether the tag is to be written.
  mutating func open(_ tag: Tag) -> Bool {
    if tag.endsByItself {
      counts[Int(tag.rawValue)] += 1
      return true
    }
    guard depth < deepest else {
      left += 1
      return false
    }
    depth += 1
    counts[Int(tag.rawValue)] += 1
    return true
  }

  /// Whether the end tag is to be written.
  mutating func close(_ tag: Tag) -> Bool {
    if !tag.endsByItself, left > 0 {
      left -= 1
      return false
    }
    guard counts[Int(tag.rawValue)] > 0 else { return false }
    counts[Int(tag.rawValue)] -= 1
    if !tag.endsByItself { depth -= 1 }
    return true
  }
}
