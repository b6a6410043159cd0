// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Walks from child to child by jumping over subtrees.
struct ChildSequence: Sequence, IteratorProtocol {
  private let tree: PageTree
  private var at: Int
  private let end: Int

  init(tree: PageTree, parent: Int) {
    self.tree = tree
    at = parent + 1
    end = tree.tag(parent) == .text ? at : tree.end(parent)
  }

  mutating func next() -> Int? {
    guard at < end else { return nil }
    defer { at = tree.end(at) }
    return at
  }
}
