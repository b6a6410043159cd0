// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A buffer that grows, freed by whoever takes `finish()`; in the parser's callbacks `Array`'s checks cost too much.
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

  /// Makes room for `more` elements and answers where they go; `commit` says how many were written.
  @inline(__always)
  mutating func reserve(_ more: Int) -> UnsafeMutablePointer<Element> {
    if count + more > capacity { grow(to: count + more) }
    return base + count
  }

  @inline(__always)
  mutating func commit(_ more: Int) {
    count += more
  }

  /// Forgets all elements from a place on.
  mutating func truncate(_ place: Int) {
    count = min(count, place)
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
