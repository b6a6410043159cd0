// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Whether and how a node is written; extraction decides it, and the writer applies it.
enum Disposition: UInt8 {
  case keep
  /// Left out with all it holds.
  case drop
  /// Written, but not part of the text: captions.
  case textless
  /// Its content stays, the element goes.
  case unwrap
}
