// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit
import Testing

/// An app can replace every message, in every language.
struct MessageLanguageTests {
  private static let names = ["App-Name", "12", "3", "5", "secure_code", "a.jpg"]

  @Test("an app's text replaces one message, and the others stay")
  func one() {
    let own = MessageLanguage(replacing: ["Undo": "Take it back"])
    #expect(ShareMessages.undo(in: own) == "Take it back")
    #expect(ShareMessages.done(in: own) == "Done")
    let german = MessageLanguage(replacing: ["Undo": "Zurück"], of: .german)
    #expect(ShareMessages.undo(in: german) == "Zurück" && ShareMessages.done(in: german) == "Fertig")
  }

  @Test("a replacement takes the values in its own order, and a placeholder without a value stays")
  func values() {
    let key = "Reading “%@” and %@ more"
    let own = MessageLanguage(replacing: [key: "%2$@ others and %1$@"])
    #expect(ShareMessages.reading(["a%@b"], of: 3, in: own) == "2 others and a%@b")
    let wrong = MessageLanguage(replacing: [key: "%@ %@ %@ %9$@ %d"])
    #expect(ShareMessages.reading(["a"], of: 3, in: wrong) == "a 2 %@ %9$@ %d")
  }

  @Test("every message that the tests know has its key in the catalog")
  func keys() throws {
    let catalog = try MessageCatalog("Docs/ShareKit.xcstrings")
    let marked = Dictionary(uniqueKeysWithValues: catalog.keys.map { ($0, "•" + $0) })
    for sentence in Sentences.all(MessageLanguage(replacing: marked)) {
      #expect(sentence.contains("•"), "\(sentence)")
    }
  }

  @Test("the catalog has the German texts of the source")
  func german() throws {
    let catalog = try MessageCatalog("Docs/ShareKit.xcstrings")
    let german = MessageLanguage(replacing: catalog.texts("de"))
    #expect(Sentences.all(german) == Sentences.all(.german))
  }

  @Test("with the French catalog of the example, every message is French and has the same names and numbers")
  func french() throws {
    let catalog = try MessageCatalog("Examples/OwnServer/ShareKit.xcstrings")
    #expect(try catalog.keys == MessageCatalog("Docs/ShareKit.xcstrings").keys)
    let french = MessageLanguage(replacing: catalog.texts("fr"))
    for (english, french) in zip(Sentences.all(.english), Sentences.all(french)) {
      #expect(english != french)
      for name in Self.names {
        #expect(english.contains(name) == french.contains(name), "\(french): \(name)")
      }
    }
    #expect(ShareMessages.prompt(for: .signedOut, app: "Notes", in: french).hasPrefix("Ouvrez Notes et"))
  }

  @Test("the table of a bundle replaces messages, and a bundle without one replaces none")
  func table() throws {
    let folder = try TemporaryFolder()
    let bundle = try #require(Bundle(path: folder.url.path))
    #expect(ShareMessages.undo(in: MessageLanguage(tableIn: bundle)) == "Undo")
    let filled = try TemporaryFolder()
    _ = try filled.file("ShareKit.strings", Data(#""Undo" = "Annuler";"#.utf8))
    let own = MessageLanguage(tableIn: try #require(Bundle(path: filled.url.path)), of: .german)
    #expect(ShareMessages.undo(in: own) == "Annuler" && ShareMessages.done(in: own) == "Fertig")
  }
}
