// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Where a paywall asks for its price: in the article and right behind it, not in a page's head or among its teasers.
struct OfferText {
  let topics: PhraseHits<WallTopic>
  /// A block in that position whose class or id names a paywall.
  let hasPaywallNames: Bool

  /// Bytes behind the article that still belong to it.
  private static let reach = 700

  init(_ extraction: ArticleExtraction) {
    let tree = extraction.survey.tree
    let first = extraction.roots.first ?? extraction.survey.body
    let end = extraction.roots.map { tree.end($0) }.max() ?? tree.end(extraction.survey.body)
    var text: [UInt8] = []
    var isNamed = false
    var stop = Int.max
    var node = first
    while node < tree.count, text.count < stop {
      if node >= end, stop == .max { stop = text.count + Self.reach }
      let tag = tree.tag(node)
      if tag.isOpaque || tag == .noscript || tag == .nav || tag == .footer {
        node = tree.end(node)
        continue
      }
      if tag == .text { text.append(contentsOf: tree.text(node)) } else if !tag.isInline { text.append(0x20) }
      isNamed = isNamed || (tree.names(node).contains(.paywall) && Self.isBlock(tag))
      node += 1
    }
    topics = PhraseHits(WallTopic.index.hits(in: String(decoding: text, as: UTF8.self).loweredForPhrases))
    hasPaywallNames = isNamed
  }

  init() {
    topics = PhraseHits([])
    hasPaywallNames = false
  }

  // On a headline or an article, such a name means how it is sold, not that it is missing.
  private static func isBlock(_ tag: Tag) -> Bool {
    switch tag {
    case .div, .section, .aside, .form, .p, .other: true
    default: false
    }
  }
}
