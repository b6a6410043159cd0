// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Counts the text of a node: of all descendants, and of its direct lines.
struct Measure: BitwiseCopyable {
  /// The number of characters of text.
  var text: Int32 = 0
  /// Characters of text in links.
  var links: Int32 = 0
  /// Characters of text in paragraphs that read like prose.
  var prose: Int32 = 0
  /// Paragraphs that read like prose.
  var paragraphs: Int32 = 0
  /// Characters, link characters and commas of the lines that are in no smaller block.
  var ownText: Int32 = 0
  var ownLinks: Int32 = 0
  var ownCommas: Int32 = 0
  /// Of those characters, the ones in scripts that say in one what others say in two or three.
  var ownWide: Int32 = 0
  /// Whether there is a block inside.
  var hasBlocks = false

  /// The share of the text that is in links; 0 where there is no text.
  var linkDensity: Float { text == 0 ? 0 : Float(links) / Float(text) }
  var ownLinkDensity: Float { ownText == 0 ? 0 : Float(ownLinks) / Float(ownText) }

  var isProse: Bool {
    Int(ownText + ownWide) >= ExtractionRules.shortestProse
      && ownLinkDensity <= ExtractionRules.mostLinksInProse
  }

  /// Whether it is prose that hardly leads anywhere: a panel behind a tab, not the tabs.
  var leadsNowhere: Bool { prose > 0 && linkDensity < ExtractionRules.fewLinks }

  mutating func addText(_ node: Node, isWide: Bool) {
    text += node.first
    ownText += node.first
    ownCommas += node.count
    if isWide { ownWide += node.first }
  }

  mutating func becomeLink() {
    links = text
    ownLinks = ownText
  }

  /// At the end of a block, its own lines are a paragraph.
  mutating func endParagraph() {
    guard isProse else { return }
    prose += ownText
    paragraphs += 1
  }

  mutating func add(_ child: Measure, inline: Bool) {
    text += child.text
    links += child.links
    prose += child.prose
    paragraphs += child.paragraphs
    hasBlocks = hasBlocks || !inline || child.hasBlocks
    guard inline else { return }
    ownText += child.ownText
    ownLinks += child.ownLinks
    ownCommas += child.ownCommas
    ownWide += child.ownWide
  }
}
