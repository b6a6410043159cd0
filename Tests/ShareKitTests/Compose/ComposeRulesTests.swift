// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit
import Testing

/// What a compose sheet allows, as a function of what is written and shared.
struct ComposeRulesTests {
  /// Article 3's example: at most 25 characters and exactly one image.
  private static let shareAlike = ComposeRules(maximumCharacters: 25, requires: .images(1...1))

  private static func image(_ name: String, bytes: Int = 0) throws -> ShareKit.Attachment {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(count: bytes).write(to: file)
    return .file(ShareKit.Attachment.File(url: file, name: name, contentType: "image/jpeg"))
  }

  private static func contents(
    _ attachments: [ShareKit.Attachment], failures: [LoadOutcome.Failure] = []
  ) -> ComposeState.Attachments {
    .ready(ComposeContents(LoadOutcome(attachments: attachments, failures: failures)))
  }

  @Test(
    "characters are counted as a reader sees them",
    arguments: [
      ("", 25), ("Highland Cow", 13), ("👩‍👩‍👧‍👦", 24), ("🇩🇪🇫🇷", 23), ("e\u{301}", 24), ("\r\n", 24),
      ("\u{1100}\u{1161}\u{11A8}", 24), ("👍🏽", 24), (String(repeating: "x", count: 26), -1),
    ])
  func characters(text: String, remaining: Int) {
    var state = ComposeState(rules: Self.shareAlike)
    state.text = text
    #expect(state.charactersRemaining == remaining)
    #expect(state.isContentValid == (remaining >= 0))
  }

  @Test("without a maximum nothing is counted, and any text may be posted")
  func noMaximum() {
    var state = ComposeState()
    state.text = String(repeating: "long ", count: 10_000)
    #expect(state.charactersRemaining == nil && state.canPost)
  }

  @Test("the server's limit holds where it is the smaller one", arguments: [(25, 10, 10), (5, 10, 5)])
  func serverLimit(own: Int, server: Int, holds: Int) {
    let limits = AccountSnapshot.Limits(commentCharacters: server)
    #expect(ComposeRules(maximumCharacters: own).limited(by: limits).maximumCharacters == holds)
    #expect(ComposeRules().limited(by: limits).maximumCharacters == server)
    #expect(ComposeRules(maximumCharacters: own).limited(by: .init()).maximumCharacters == own)
  }

  @Test("a rule for exactly one image refuses none, two, and another file", arguments: 0...2)
  func oneImage(count: Int) throws {
    var state = ComposeState(rules: Self.shareAlike)
    let document = ShareKit.Attachment.file(
      .init(url: URL(fileURLWithPath: "/a.pdf"), contentType: "application/pdf"))
    state.attachments = Self.contents(try (0..<count).map { try Self.image("\($0).jpg") } + [document])
    #expect(state.canPost == (count == 1))
    let wrong = ComposeReason.wrongAttachments(.images(1...1), found: count)
    #expect(state.reasons == (count == 1 ? [] : [wrong]))
  }

  @Test("while attachments are being read the share may be posted, and is checked when they are loaded")
  func postedWhileLoading() throws {
    var state = ComposeState(rules: Self.shareAlike)
    let isPosted = state.post()
    #expect(isPosted && state.phase == .saving)
    state.attachments = Self.contents([.text("no image")])
    #expect(!state.isContentValid)
    state.returnToEditing()
    let isPostedAgain = state.post()
    #expect(!isPostedAgain)
    state.attachments = Self.contents([try Self.image("cow.jpg")])
    #expect(state.canPost)
  }

  @Test("the second of two presses does nothing, and neither does one after saving")
  func pressedTwice() {
    var state = ComposeState()
    let presses = [state.post(), state.post()]
    state.markSaved()
    state.returnToEditing()
    let later = state.post()
    #expect(presses == [true, false] && !later && state.phase == .saved)
  }

  @Test("a text is missing when it is blank", arguments: ["", " ", "\n\t ", "\u{2003}"])
  func textRequired(text: String) {
    var state = ComposeState(rules: ComposeRules(isTextRequired: true))
    state.text = text
    #expect(state.reasons == [.textMissing] && !state.canPost && state.comment == nil)
    #expect(!state.holdsUnsavedWork)
    state.text = text + "a"
    #expect(state.canPost && state.comment == text + "a" && state.holdsUnsavedWork)
  }

  @Test("an empty share and an unreadable one are refused, with different reasons and whatever the text")
  func nothingTaken() {
    var state = ComposeState()
    state.text = "a note"
    state.attachments = Self.contents([])
    #expect(state.reasons == [.nothingTaken(.empty)])
    let failure = LoadOutcome.Failure(name: "a.jpg", types: ["public.jpeg"], reason: .timedOut)
    state.attachments = Self.contents([], failures: [failure])
    #expect(state.reasons == [.nothingTaken(.failed)])
    state.attachments = Self.contents([.text("read")], failures: [failure])
    #expect(state.canPost)
  }

  @Test("what the server would refuse for its size is refused before Post")
  func tooLarge() throws {
    var state = ComposeState()
    state.limits = AccountSnapshot.Limits(bodyBytes: 10, uploadBytes: 1000)
    state.attachments = Self.contents([try Self.image("a", bytes: 600), try Self.image("b", bytes: 401)])
    #expect(state.reasons == [.tooLarge(name: nil, bytes: 1001, limit: 1000)])
    state.limits.uploadBytes = 1001
    #expect(state.canPost)
  }

  @Test("the sheet can't be swiped away while it saves, and can afterwards")
  func unsavedWork() {
    var state = ComposeState()
    #expect(!state.holdsUnsavedWork)
    let isPosted = state.post()
    #expect(isPosted && state.holdsUnsavedWork)
    state.markSaved()
    #expect(!state.holdsUnsavedWork)
  }
}
