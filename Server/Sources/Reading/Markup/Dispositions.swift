// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The disposition of each node of a page.
final class Dispositions {
  private let all: UnsafeMutableBufferPointer<Disposition>

  init(count: Int) {
    all = .allocate(capacity: count)
    all.initialize(repeating: .keep)
  }

  deinit { all.deallocate() }

  @inline(__always)
  subscript(_ node: Int) -> Disposition {
    get { all[node] }
    set { all[node] = newValue }
  }
}
