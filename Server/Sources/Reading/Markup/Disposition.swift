// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Whether and how a node is written; extraction decides it, and the writer applies it.
enum Disposition: UInt8 {
  case keep
  /// Left out with all it holds.
  case drop
  /// Written, but not part of the text: captions.
  case textless
  /// Its content stays, the element goes.
  case unwrap
}

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
