// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Reading

/// Chooses between two readings of one page: that of the sender's capture and that of the server's fetch.
package enum ReadingChoice {
  /// A capture is what its sender saw, so a fetch needs this many times its words to be preferred.
  static let clearlyMore = 1.25

  /// Whether to use the fetched page instead of the capture.
  ///
  /// A reading with an article and no wall is preferred, then one with clearly more text, then the capture.
  package static func prefersFetch(_ fetched: Reading, over captured: Reading) -> Bool {
    let ranks = (rank(fetched), rank(captured))
    guard ranks.0 == ranks.1 else { return ranks.0 > ranks.1 }
    return worth(fetched) > worth(captured) * clearlyMore
  }

  /// Whether a capture's reading is so complete that no fetch is needed.
  package static func isEnough(_ captured: Reading) -> Bool { rank(captured) == 3 }

  /// The rank is 3 for an article, 2 for the part before a paywall, 1 for nothing to read, 0 for a wall.
  private static func rank(_ reading: Reading) -> Int {
    let hasText = reading.article?.text.isEmpty == false
    switch reading.wall {
    case nil: return hasText ? 3 : 1
    case .some: return hasText ? 2 : 0
    }
  }

  // Of two readings of the same length, the one that covers more of its page is more likely to be complete.
  private static func worth(_ reading: Reading) -> Double {
    guard let article = reading.article else { return 0 }
    return Double(article.wordCount) * (0.75 + 0.25 * article.coverage)
  }
}
