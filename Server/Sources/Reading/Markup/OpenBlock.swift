// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A block on the way to the current node.
struct OpenBlock {
  let node: Int32
  let end: Int32
  let tag: Tag
  let role: AllowedElement.Role
  /// Position of the innermost block up to this one that is written, or would be; -1 where there is none.
  let context: Int32
  /// The innermost nodes, from this one up to the next that is written, that say a language and a direction; -1 for none.
  let language: Int32
  let direction: Int32
  /// Whether its tag stands in the markup.
  var written = false
  /// Whether a line of it stands in the markup.
  var hasLine = false
}
