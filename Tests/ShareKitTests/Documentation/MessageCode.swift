// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

/// The code of ShareKit's documentation about texts, which `DocumentationCodeTests` compares with it.
struct MessageCode {
  @Test("the code about replaced messages replaces one")
  func messages() {
    let french = MessageLanguage(replacing: ["Undo": "Annuler"])
    let undo = ShareMessages.undo(in: french)  // "Annuler"
    #expect(undo == "Annuler")
  }

  @Test("the code about composing has the values of its comments")
  func compose() {
    var state = ComposeState(rules: ComposeRules(maximumCharacters: 25, requires: .images(1...1)))
    state.text = "A kite"
    let remaining = state.charactersRemaining  // 19
    #expect(remaining == 19)
    let rules = ComposeRules(placeholder: "Say something", maximumCharacters: 25, requires: .images(1...1))
    #expect(rules.maximumCharacters == 25)
  }

  @Test("the code about completing words has the values of its comments")
  func completion() {
    let last = WordCompletion(of: "A kite #hi")  // last?.word is "#hi"
    let choices = WordCompletion.matches("#hi", in: ["#hill", "#sea"])  // ["#hill"]
    let text = last?.completed(with: "#hill")  // "A kite #hill "
    #expect(last?.word == "#hi" && choices == ["#hill"] && text == "A kite #hill ")
  }

  @Test("the code about the address of a server has the value of its comment")
  func address() {
    let typed = URL(string: "HTTPS://Books.example.org:443/")!
    let address = ServerAddress(typed).text  // "https://books.example.org"
    #expect(address == "https://books.example.org")
  }
}
