// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The tags of a share, under which its sender finds it again.
public enum ShareTags {
  /// The largest number of characters of a tag; longer ones are left out.
  public static let maximumLength = 60
  /// The largest number of tags of a share; the rest is left out.
  public static let maximumCount = 20

  /// Reads what a user typed: words separated by commas or number signs.
  public static func read(_ text: String) -> [String] {
    normalized(text.split { ",;#\n".contains($0) }.map(String.init))
  }

  /// The tags as the server stores them: lower case, each once, without surrounding spaces.
  public static func normalized(_ tags: [String]) -> [String] {
    var found: [String] = []
    for tag in tags.map(stored) where !tag.isEmpty && tag.count <= maximumLength && !found.contains(tag) {
      found.append(tag)
    }
    return Array(found.prefix(maximumCount))
  }

  private static func stored(_ tag: String) -> String {
    let words = tag.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    return words.precomposedStringWithCanonicalMapping.lowercased()
  }
}
