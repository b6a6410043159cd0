// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Marks that the parser sets on a node.
struct NodeMarks: OptionSet {
  let rawValue: UInt8
  /// Not shown: `hidden`, `display:none`, `aria-hidden`.
  static let hidden = NodeMarks(rawValue: 1)
  /// Text of blanks only.
  static let blank = NodeMarks(rawValue: 2)
  /// Text whose blanks count.
  static let verbatim = NodeMarks(rawValue: 4)
  /// Has a `role` that is not content.
  static let modal = NodeMarks(rawValue: 8)
  /// Was a button with `aria-expanded`: opens and closes what follows it, or a menu.
  static let opener = NodeMarks(rawValue: 16)
}
