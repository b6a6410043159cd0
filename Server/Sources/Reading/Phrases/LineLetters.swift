// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A short line as far as it matters for comparing it with phrases: letters and digits, in lower case where ASCII.
struct LineLetters {
  private(set) var letters: [UInt8] = []
  /// How many letters stand before the first colon.
  private(set) var colon: Int?

  init(_ text: some Sequence<UInt8>) {
    add(text)
  }

  /// All text under a node, up to about `limit` letters of it.
  init(_ tree: PageTree, _ node: Int, limit: Int = 400) {
    read(tree, node, limit: limit)
  }

  /// The same, in the position of what was read before.
  mutating func read(_ tree: PageTree, _ node: Int, limit: Int = 400) {
    letters.removeAll(keepingCapacity: true)
    colon = nil
    var at = node
    while at < tree.end(node) && letters.count < limit {
      let tag = tree.tag(at)
      if tag == .text { add(tree.text(at)) }
      at = tag.isOpaque || tag == .noscript ? tree.end(at) : at + 1
    }
  }

  private mutating func add(_ text: some Sequence<UInt8>) {
    for byte in text {
      if URLText.isLetter(byte) {
        letters.append(byte | 0x20)
      } else if URLText.isDigit(byte) || byte >= 0x80 {
        letters.append(byte)
      } else if byte == 0x3A, colon == nil {
        colon = letters.count
      }
    }
  }
}
