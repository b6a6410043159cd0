// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Which articles are on this device, and when each was read.
struct ArticleIndex: Codable, Hashable, Sendable {
  struct Entry: Codable, Hashable, Sendable {
    /// The name of the folder with the article's files.
    var folder: String
    var bytes: Int
    var storedAt: Date
    /// When it was last opened; nil while it is unread.
    var readAt: Date?
  }

  /// By the text of the share's identifier.
  var entries: [String: Entry] = [:]

  /// The articles to remove, until the others fit; `spared` always stays.
  ///
  /// What was read goes first, the oldest reading before the others, then what was stored longest ago.
  func surplus(over limits: ArticleLimits, sparing spared: String) -> [String] {
    var (count, bytes) = (entries.count, entries.values.reduce(0) { $0 + $1.bytes })
    var surplus: [String] = []
    for (id, entry) in inOrderOfRemoval where id != spared {
      guard count > limits.articles || bytes > limits.bytes else { break }
      surplus.append(id)
      (count, bytes) = (count - 1, bytes - entry.bytes)
    }
    return surplus
  }

  private var inOrderOfRemoval: [(id: String, entry: Entry)] {
    entries.map { ($0.key, $0.value) }.sorted { first, second in
      switch (first.1.readAt, second.1.readAt) {
      case (let one?, let other?): one < other
      case (.some, nil): true
      case (nil, .some): false
      case (nil, nil): first.1.storedAt < second.1.storedAt
      }
    }
  }
}
