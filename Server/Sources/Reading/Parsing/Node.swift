// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One element or piece of text in a page's flat list, which is in document order.
struct Node: BitwiseCopyable {
  var tag: Tag
  var marks: NodeMarks
  var depth: UInt16
  /// The index of the parent; the root is its own parent.
  var parent: Int32
  /// The index after the last descendant.
  var end: Int32
  /// The range of the text, or of a script's JSON, in the page's bytes.
  var start: Int32 = 0
  var length: Int32 = 0
  /// Characters and commas of text; first attribute and how many of an element.
  var first: Int32 = 0
  var count: Int32 = 0
  /// The meanings of the class and id.
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
