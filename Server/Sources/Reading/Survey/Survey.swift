// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How much text each node holds and how much of it is links, and which nodes are never content.
final class Survey {
  let tree: PageTree
  private let measures: UnsafeMutableBufferPointer<Measure>
  private let excluded: UnsafeMutableBufferPointer<Bool>
  private(set) var body = 0
  /// Characters of the whole page before anything was excluded.
  private(set) var visibleText = 0

  init(_ tree: PageTree) {
    self.tree = tree
    measures = .allocate(capacity: tree.count)
    excluded = .allocate(capacity: tree.count)
    excluded.initialize(repeating: false)
    measures.initialize(repeating: Measure())
    for node in 0..<tree.count where tree.tag(node) == .body {
      body = node
      break
    }
    measure()
    visibleText = Int(measures[body].text)
  }

  deinit {
    measures.deallocate()
    excluded.deallocate()
  }

  @inline(__always)
  subscript(_ node: Int) -> Measure { measures[node] }

  @inline(__always)
  func isExcluded(_ node: Int) -> Bool { excluded[node] }

  /// Excludes nodes with their content and measures the rest again.
  ///
  /// - Parameter noting: called with each excluded node that has prose, and its number of characters.
  func exclude(where isOut: (Int) -> Bool, noting: (Int, Int) -> Void = { _, _ in }) {
    var node = body
    let end = tree.end(body)
    while node < end {
      if tree.tag(node) != .text, isOut(node) {
        if measures[node].prose > 0 { noting(node, Int(measures[node].prose)) }
        let last = tree.end(node)
        while node < last {
          excluded[node] = true
          node += 1
        }
      } else {
        node += 1
      }
    }
    measure()
  }

  /// Forgets what was excluded.
  func includeAll() {
    excluded.update(repeating: false)
    measure()
  }

  /// One pass from the last node to the first: children come before their parents.
  private func measure() {
    measures.update(repeating: Measure())
    var node = tree.count - 1
    while node > 0 {
      if !excluded[node] { add(node) }
      node -= 1
    }
  }

  private func add(_ node: Int) {
    let parent = tree.parent(node)
    let tag = tree.tag(node)
    if tag == .text {
      let text = tree.nodes[node]
      if !text.marks.contains(.blank) { measures[parent].addText(text, isWide: isWide(text)) }
      return
    }
    if tag.isOpaque || tag == .noscript || tag == .head || tag == .title { return }
    if tag == .a { measures[node].becomeLink() }
    if !tag.isInline { measures[node].endParagraph() }
    measures[parent].add(measures[node], inline: tag.isInline)
  }

  /// Whether a text is in Chinese, Japanese or Korean: its first letter of three bytes tells.
  private func isWide(_ text: Node) -> Bool {
    guard text.length > text.first * 2 else { return false }
    for at in Int(text.start)..<Int(text.start + text.length) where tree.bytes[at] >= 0xE0 {
      return tree.bytes[at] >= 0xE3
    }
    return false
  }
}
