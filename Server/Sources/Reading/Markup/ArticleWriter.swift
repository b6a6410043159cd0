// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Writes chosen nodes as markup and as text in one walk; the last step, nothing touches the markup afterwards.
///
/// Elements are written late: a block when its first text or image comes, an inline element when text comes. So
/// nothing empty is ever written, and paragraphs come out right whatever elements the page made them of.
struct ArticleWriter {
  let tree: PageTree
  let dispositions: Dispositions
  let base: PageBase
  var markup: MarkupWriter
  var text: [UInt8] = []

  /// Open blocks, outermost first.
  var blocks: [OpenBlock] = []
  /// Those before this position need no more tags.
  var settledBlocks = 0
  /// Open inline elements, outermost first; the first `writtenInlines` of them stand in the markup.
  var inlines: [OpenInline] = []
  var writtenInlines = 0
  /// The element around the current line, when the open block needs one.
  var wrapper: Tag?
  var lineHasContent = false
  var pendingBlank = false
  var pendingBreaks = 0
  var pendingSeparator = Separator.none
  /// The element that began the current line, for its language and direction.
  var lineSource = 0
  /// Node after the last one whose text is left out.
  var textlessEnd = 0
  var anchors = LocalAnchors()
  var pendingAnchors: [[UInt8]] = []
  /// Whether an image without address came last: `noscript` may hold the real one.
  var missesImage = false

  /// Elements nested deeper than this are written without their tags: XML parsers stop at 256 levels.
  static let deepest = 100

  static let deepestInline = 12
  /// Elements that mean nothing more inside another of their kind.
  static let flat: Set<Tag> = [
    .b, .big, .strong, .i, .em, .u, .s, .strike, .del, .ins, .mark, .code, .tt, .math,
  ]

  enum Separator { case none, cell, line }

  init(_ tree: PageTree, _ dispositions: Dispositions, _ base: PageBase) {
    self.tree = tree
    self.dispositions = dispositions
    self.base = base
    markup = MarkupWriter(expecting: tree.bytes.count)
    text.reserveCapacity(tree.bytes.count / 2)
  }

  /// - Parameter roots: in document order, none inside another.
  mutating func write(_ roots: [Int]) {
    write(roots, LocalAnchors(tree, dispositions, roots, base))
    guard let corrected = anchors.corrected else { return }
    self = ArticleWriter(tree, dispositions, base)
    write(roots, corrected)
  }

  private mutating func write(_ roots: [Int], _ anchors: LocalAnchors) {
    self.anchors = anchors
    for root in roots {
      walk(root)
      close(upTo: Int.max)
      breakLine()
    }
    writeLastAnchors()
  }

  private mutating func walk(_ root: Int) {
    var node = root
    let end = tree.end(root)
    while node < end {
      close(upTo: node)
      node = visit(node) ? node + 1 : tree.end(node)
    }
  }

  /// Whether the node's children are to be visited.
  private mutating func visit(_ node: Int) -> Bool {
    let fate = dispositions[node]
    if fate == .drop { return false }
    if fate == .textless { textlessEnd = max(textlessEnd, tree.end(node)) }
    let tag = tree.tag(node)
    if tag == .text {
      writeText(node)
      return false
    }
    noteAnchor(node)
    switch fate == .unwrap ? .transparent : AllowedElement.role(of: tag) {
    case .inline: openInline(node, tag)
    case .transparent: return openTransparent(node, tag)
    case .blocks, .flow, .line, .structure: openBlock(node, tag)
    case .void: writeVoid(node, tag)
    case .media:
      writeMedia(node, tag)
      return false
    case .dropped: return false
    }
    return true
  }
}
