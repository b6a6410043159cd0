// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A growing buffer, freed by the caller of `finish()`.
///
/// `Array` is too slow in the parser's callbacks because of its checks.
struct GrowingBuffer<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 16)
    base = .allocate(capacity: self.capacity)
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    (base + count).initialize(to: element)
    count += 1
  }

  /// Reserves space for `more` elements and returns a pointer to it; `commit` adds the elements that were written.
  @inline(__always)
  mutating func reserve(_ more: Int) -> UnsafeMutablePointer<Element> {
    if count + more > capacity { grow(to: count + more) }
    return base + count
  }

  @inline(__always)
  mutating func commit(_ more: Int) {
    count += more
  }

  /// Forgets all elements from a position on.
  mutating func truncate(_ position: Int) {
    count = min(count, position)
  }

  /// Hands the memory over.
  func finish() -> UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: base, count: count)
  }

  private mutating func grow(to needed: Int) {
    capacity = max(needed, capacity * 2)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }
}
