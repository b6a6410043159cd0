// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Pipeline
import Reading
import Testing

/// Tests the choice between a capture and a fetched page.
struct ReadingChoiceTests {
  private static func article(_ words: Int, coverage: Double = 0.6, wall: Wall.Kind? = nil) -> Reading {
    Reading(
      article: Article(text: "text", html: "<p>text</p>", wordCount: words, coverage: coverage),
      wall: wall.map { Wall(kind: $0, confidence: 0.9, reasons: []) })
  }

  private static func wall(_ kind: Wall.Kind) -> Reading {
    Reading(article: nil, wall: Wall(kind: kind, confidence: 0.9, reasons: []))
  }

  private static let nothing = Reading(article: nil, wall: nil)

  @Test(
    "an article without a wall wins, then one with clearly more text, and otherwise the capture",
    arguments: [
      ("a wall loses to a capture", wall(.signIn), article(300), false),
      ("a wall loses to a capture that a paywall cut", wall(.signIn), article(80, wall: .paywallHard), false),
      ("a captured wall loses to an article", article(300), wall(.signIn), true),
      ("a cut capture loses to a whole article", article(300), article(200, wall: .paywallSoft), true),
      ("a whole capture wins over a longer teaser", article(900, wall: .paywallSoft), article(300), false),
      ("an empty capture loses to an article", article(40), nothing, true),
      ("an empty capture wins over a wall", nothing, wall(.botChallenge), true),
      ("of two similar articles the capture wins", article(320), article(300), false),
      ("a capture of a small part loses to the whole article", article(900), article(300), true),
      (
        "slightly more text with low coverage does not win", article(390, coverage: 0.2),
        article(320, coverage: 0.9), false
      ),
      (
        "of two teasers the longer one wins", article(200, wall: .paywallSoft),
        article(60, wall: .paywallHard), true
      ),
      ("of two walls the capture's is reported", wall(.error), wall(.signIn), false),
    ])
  func choice(_ name: String, _ fetched: Reading, _ captured: Reading, _ prefersFetch: Bool) {
    #expect(ReadingChoice.prefersFetch(fetched, over: captured) == prefersFetch, "\(name)")
  }

  @Test("the site is fetched only if the capture is not enough")
  func enough() {
    #expect(ReadingChoice.isEnough(Self.article(40)))
    for short in [Self.wall(.consent), Self.article(300, wall: .paywallSoft), Self.nothing] {
      #expect(!ReadingChoice.isEnough(short))
    }
  }
}
