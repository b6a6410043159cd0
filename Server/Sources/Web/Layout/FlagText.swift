// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A text whose command-line flags, such as `--mail-from`, are never broken into two lines.
struct FlagText {
  private let text: String

  init(_ text: String) { self.text = text }

  /// The values for a template: pieces of text, each a `flag` or `plain`.
  var values: [[String: String]] {
    var (values, rest) = ([[String: String]](), text[...])
    while let match = rest.firstMatch(of: /--[a-z][a-z-]*[a-z]/) {
      if match.range.lowerBound > rest.startIndex {
        values.append(["plain": String(rest[..<match.range.lowerBound])])
      }
      values.append(["flag": String(match.output)])
      rest = rest[match.range.upperBound...]
    }
    return rest.isEmpty ? values : values + [["plain": String(rest)]]
  }
}
