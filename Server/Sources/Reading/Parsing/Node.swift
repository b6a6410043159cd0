// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One element or piece of text in a page's flat list, which is in document order.
struct Node: BitwiseCopyable {
  var tag: Tag
  var marks: NodeMarks
  var depth: UInt16
  /// Place of the parent; the root is its own.
  var parent: Int32
  /// Place after the last descendant.
  var end: Int32
  /// The range of the text, or of a script's JSON, in the page's bytes.
  var start: Int32 = 0
  var length: Int32 = 0
  /// Characters and commas of text; first attribute and how many of an element.
  var first: Int32 = 0
  var count: Int32 = 0
  /// What class and id say.
  var names: NameFlags = []
  /// Equal for equal `class` values.
  var classHash: UInt32 = 0
}

extension Node {
  /// Of text: characters, blanks included.
  var characters: Int { Int(first) }
  /// Of text: commas in any script.
  var commas: Int { Int(count) }
}

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

/// An attribute's value lies in the page's bytes.
struct Attribute: BitwiseCopyable {
  var name: AttributeName
  var start: Int32
  var length: Int32
}
