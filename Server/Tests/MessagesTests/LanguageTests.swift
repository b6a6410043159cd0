// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import Testing

@Suite("Languages")
struct LanguageTests {
  @Test(
    "the accepted language with the greatest weight that has texts is chosen",
    arguments: [
      (nil, "en"), ("", "en"), ("de", "de"), ("de-AT, en;q=0.8", "de"), ("fr, de;q=0.5, en;q=0.4", "de"),
      ("fr", "en"), ("en;q=0.4, de;q=0.5", "de"), ("de;q=0, en", "en"), ("*;q=0.5, de;q=0.1", "en"),
      ("DE", "de"), ("de;q=x", "en"), (",;, ;q=1", "en"), ("den", "en"),
    ] as [(String?, String)])
  func accepted(_ field: String?, _ expected: String) {
    #expect(Language(accepted: field).code == expected)
  }

  @Test("a text is in the language of the viewer, and in English without one")
  func viewer() throws {
    let text = Message.unknownShare
    let language = try #require(Language(tag: "de"))
    let german = Viewer.$current.withValue(Viewer(language)) { text.text }
    #expect(german == text.text(in: language.catalog))
    #expect(text.text == text.text(in: .english))
  }

  @Test("each language has a key for its own tag", arguments: Language.all)
  func tag(_ language: Language) {
    #expect(language.catalog["page.language"] == TextTemplate(language.code))
  }
}
