// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Reading

/// Which of two readings of one page is the better one: that of the sender's capture, or that of the server's fetch.
package enum ReadingChoice {
  /// A fetch has to have so many times the capture's words to be better: a capture is what its sender saw.
  static let clearlyMore = 1.25

  /// Whether the fetched page is to be read instead of the captured one.
  ///
  /// What has an article and no wall wins; then what has more of the article; else the capture.
  package static func prefersFetch(_ fetched: Reading, over captured: Reading) -> Bool {
    let ranks = (rank(fetched), rank(captured))
    guard ranks.0 == ranks.1 else { return ranks.0 > ranks.1 }
    return worth(fetched) > worth(captured) * clearlyMore
  }

  /// Whether a capture's reading leaves nothing for a fetch to better.
  package static func isEnough(_ captured: Reading) -> Bool { rank(captured) == 3 }

  /// 3 an article, 2 the part of it that a paywall leaves, 1 nothing to read, 0 a wall.
  private static func rank(_ reading: Reading) -> Int {
    let hasText = reading.article?.text.isEmpty == false
    switch reading.wall {
    case nil: return hasText ? 3 : 1
    case .some: return hasText ? 2 : 0
    }
  }

  // Of two of the same length, the one that left less of its page behind is surer to be whole.
  private static func worth(_ reading: Reading) -> Double {
    guard let article = reading.article else { return 0 }
    return Double(article.wordCount) * (0.75 + 0.25 * article.coverage)
  }
}
