// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A folded word of a text.
struct SearchToken: Equatable {
  let text: String
  let range: Range<String.Index>
  /// Whether it is the last character of a run without spaces, which the token before it contains, too.
  let isRemainder: Bool
}
