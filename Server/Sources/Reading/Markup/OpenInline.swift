// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An inline element on the way to the current node.
struct OpenInline {
  let node: Int
  let end: Int
  let tag: Tag
  /// Where a link leads.
  let link: [UInt8]?
}
