// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import Testing

/// Words that are completed while one types.
struct WordCompletionTests {
  @Test(
    "the word at the end of the text is being written, unless a space follows it",
    arguments: [("A kite #hi", "#hi"), ("kite", "kite"), ("", nil), ("kite ", nil), ("a\nb", "b")]
      as [(String, String?)])
  func word(text: String, word: String?) {
    #expect(WordCompletion(of: text)?.word == word)
  }

  @Test("a choice replaces the word and adds a space")
  func completed() {
    #expect(WordCompletion(of: "A kite #hi")?.completed(with: "#hill") == "A kite #hill ")
    #expect(WordCompletion(of: "é")?.completed(with: "école") == "école ")
  }

  @Test("candidates match without case and accents, in their order, and a complete word offers nothing")
  func matches() {
    let candidates = ["#Sea", "#École", "#eco", "#ECONOMY"]
    #expect(WordCompletion.matches("#eco", in: candidates) == ["#École", "#ECONOMY"])
    #expect(WordCompletion.matches("#", in: candidates, limit: 2) == ["#Sea", "#École"])
    #expect(WordCompletion.matches("x", in: candidates).isEmpty)
  }
}
