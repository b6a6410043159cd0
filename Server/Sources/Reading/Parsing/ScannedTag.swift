// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A start tag that has something to say besides its name.
struct ScannedTag: BitwiseCopyable {
  var tag: Tag
  var first: Int32
  var count: Int32 = 0
  /// The body of a script that is kept.
  var body = TextRun(start: 0, length: 0)
}
