// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How much of a hostile page is looked at; the rest is left out, never an error.
package struct ReadingLimits: Sendable {
  /// Bytes of the page that are decoded.
  package var bytes: Int
  /// Elements and pieces of text.
  package var nodes: Int
  /// Attributes of the whole page.
  package var attributes: Int
  /// Levels of nesting; deeper elements become siblings.
  package var depth: Int

  package init(bytes: Int, nodes: Int, attributes: Int, depth: Int) {
    self.bytes = bytes
    self.nodes = nodes
    self.attributes = attributes
    self.depth = depth
  }

  /// 16 MiB, 150,000 nodes, half a million attributes, 512 levels.
  ///
  /// The page with most elements among 935 real ones has 15,793 start tags.
  package static let standard = ReadingLimits(
    bytes: 16 << 20, nodes: 150_000, attributes: 500_000, depth: 512)
}
