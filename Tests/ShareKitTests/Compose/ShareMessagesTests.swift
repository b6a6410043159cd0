// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

/// Both languages say the same things.
struct ShareMessagesTests {
  private static let names = ["App-Name", "12", "3", "5", "MB", "secure_code", "a.jpg"]

  @Test("every sentence exists in German, is not the English one, and carries the same names and numbers")
  func everySentence() {
    for (english, german) in zip(Sentences.all(.english), Sentences.all(.german)) {
      #expect(!english.isEmpty && english != german, "\(english)")
      for name in Self.names {
        #expect(english.contains(name) == german.contains(name), "\(english) / \(german): \(name)")
      }
    }
  }

  @Test("a rejection is German for every code, and only a code of a newer server keeps its words")
  func rejections() {
    let words = "Words of the server."
    let said = { (code: String, language: MessageLanguage) in
      ShareMessages.reason(OutboxReason(code: code, detail: words, at: Date()), in: language)
    }
    for code in ProblemCode.allCases {
      let german = said(code.rawValue, .german)
      #expect(german != words && german != code.title && german != said(code.rawValue, .english), "\(code)")
      let sentence = ShareMessages.sentence(Problem(code, detail: words), in: .german)
      #expect(sentence != words && sentence.first?.isUppercase == true, "\(code)")
      #expect(ShareMessages.sentence(Problem(code, detail: words), in: .english) == words)
    }
    #expect(said("quota_exceeded", .english) == words)
    #expect(said("of_a_newer_server", .german) == words)
    let own = MessageLanguage(replacing: ["problem.quota_exceeded": "Voll!"], of: .german)
    #expect(said("quota_exceeded", own) == "Voll!")
  }

  @Test("a code that stands for many reasons has the server's words in German, too")
  func broadCodes() {
    let problem = Problem(.unprocessable, detail: "The comment is too long.")
    let sentence = ShareMessages.sentence(problem, in: .german)
    #expect(sentence == "Der Server hat das so nicht angenommen („The comment is too long.“)")
    let reason = OutboxReason(code: problem.code, detail: problem.detail, at: Date())
    #expect(ShareMessages.reason(reason, in: .german).contains("The comment is too long."))
    #expect(!ShareMessages.sentence(Problem(.unprocessable), in: .german).contains("("))
    for code in [ProblemCode.conflict, .badRequest] {
      let sentence = ShareMessages.sentence(Problem(code, detail: "Why."), in: .german)
      #expect(sentence.hasSuffix("(„Why.“)"), "\(code)")
    }
  }

  @Test("an error of the outbox names no path and no identifier")
  func errors() {
    let id = ShareID.make()
    let file = ShareFileError("open", "/outbox", code: 13)
    for error in [OutboxError.notFound(id), .unusable(file), .held(id)] {
      let said = ShareMessages.reason(for: error, in: .german)
      #expect(!said.contains(id.text) && !said.contains("/outbox"), "\(said)")
    }
  }

  @Test("one is one, and more are many")
  func plurals() {
    #expect(ShareMessages.characters(1, in: .english) == "1 character left")
    #expect(ShareMessages.characters(-3, in: .english) == "3 characters too many")
    #expect(ShareMessages.characters(-1, in: .german) == "1 Zeichen zu viel")
    let one = ComposeReason.wrongAttachments(.images(1...1), found: 2)
    #expect(ShareMessages.reason(one, in: .english) == "This requires 1 image, but there are 2.")
    #expect(ShareMessages.reason(one, in: .german) == "Erwartet: 1 Bild, vorhanden: 2.")
  }

  @Test("what could not be read is named, with the number of all there was")
  func notRead() {
    let failures = [
      LoadOutcome.Failure(name: "a.jpg", types: [], reason: .timedOut),
      LoadOutcome.Failure(name: nil, types: [], reason: .nothingUsable),
    ]
    let words = ShareMessages.notRead(failures, of: 10, in: .english)
    #expect(words?.hasPrefix("2 of 10 couldn’t be read:\n• a.jpg: the other app didn’t respond") == true)
    #expect(ShareMessages.notRead([], of: 10, in: .english) == nil)
  }

  @Test(
    "sizes are read as people write them",
    arguments: [
      (12_500_000, "12.5 MB", "12,5 MB"), (999, "999 bytes", "999 Byte"), (64_000_000, "64 MB", "64 MB"),
      (2_147_483_648, "2.1 GB", "2,1 GB"), (123_456_789, "123 MB", "123 MB"),
    ])
  func sizes(bytes: Int, english: String, german: String) {
    let reason = ComposeReason.tooLarge(name: nil, bytes: bytes, limit: 1)
    #expect(ShareMessages.reason(reason, in: .english).contains(english))
    #expect(ShareMessages.reason(reason, in: .german).contains(german))
  }
}
