// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// The sheet in which users who enabled it add a note before a share is saved.
struct ComposeTests {
  private let server: ReceiptServer
  private static let share = ["share", "--host", "other", "--url", "https://example.org/kite"]

  init() throws { server = try ReceiptServer() }

  private static let destinations = """
    [{"id":"d1","name":"Kindle","kind":"kindle","isDefault":true},\
    {"id":"d2","name":"Books","kind":"folder","isDefault":false}]
    """

  /// Returns a signed-in phone with the sheet enabled, whose app has these details of the account.
  private func phone(limits: String = "{}", _ settings: [String: String] = [:]) async throws -> Phone {
    let phone = try await Phone(settings)
    try await phone.expect(0, "sign-in", "--server", server.url.absoluteString, "--token", "account-A")
    try phone.writeShared("preferences.json", #"{"asksBeforeSaving":true}"#)
    try phone.writeShared(
      "account-snapshot.json",
      #"{"account":"A","server":"\#(server.url)","destinations":\#(Self.destinations),"limits":\#(limits),"takenAt":0}"#
    )
    return phone
  }

  private func share(_ phone: Phone, doing actions: String...) async throws -> Phone.Outcome {
    try await phone.run(Self.share + actions.flatMap { ["--do", $0] })
  }

  private func body(_ phone: Phone) async throws -> String {
    try await phone.expect(0, "run-transfers")
    return String(decoding: try #require(server.stored.values.first?.body), as: UTF8.self)
  }

  @Test("note and chosen destination are sent with the share")
  func noteAndDestination() async throws {
    let phone = try await phone()
    let outcome = try await share(
      phone, doing: "type:text:read this", "choose:destination:Books", "tap:post")
    #expect(outcome.code == 0 && outcome.says("extension: Saved"), "\(outcome)")
    let body = try await body(phone)
    #expect(body.contains(#""comment":"read this""#) && body.contains(#""destinations":["d2"]"#), "\(body)")
    #expect(try await phone.faults().isEmpty)
  }

  @Test("tags are sent with the share")
  func tags() async throws {
    let phone = try await phone()
    let outcome = try await share(phone, doing: "type:tags:Travel, Italy", "tap:post")
    #expect(outcome.code == 0 && outcome.says("extension: Saved"), "\(outcome)")
    let body = try await body(phone)
    #expect(body.contains(#""tags":["travel","italy"]"#), "\(body)")
  }

  @Test("without a choice the account's default applies, and no empty note is sent")
  func nothingChosen() async throws {
    let phone = try await phone()
    let outcome = try await share(phone, doing: "see:destination", "type:text: ", "tap:post")
    #expect(outcome.says("extension: [Send to: Kindle]") && outcome.says("extension: Saved"), "\(outcome)")
    let body = try await body(phone)
    #expect(!body.contains("comment") && !body.contains("destinations"))
  }

  @Test("a share too long for the server cannot be posted until it is shortened, and the sheet says so")
  func tooLong() async throws {
    let phone = try await phone(limits: #"{"commentCharacters":5}"#)
    let outcome = try await share(
      phone, doing: "see:destination", "type:text:👩‍👩‍👧‍👦abcde", "see:problems", "type:text:👩‍👩‍👧‍👦abcd", "tap:post")
    #expect(outcome.says("extension: -1") && outcome.says("extension: 0"), "\(outcome)")
    #expect(outcome.says("extension: The text is too long: 1 character too many."))
    #expect(outcome.code == 0 && outcome.says("extension: Saved"))
    #expect(try await phone.log().contains { $0.contains("UIAccessibility.post 1 character too many") })
  }

  @Test("a share above the server's limit is reported before Send")
  func tooLarge() async throws {
    let phone = try await phone(limits: #"{"bodyBytes":1000,"uploadBytes":2000}"#)
    let file = phone.folder.appendingPathComponent("long.pdf")
    try Data(count: 3000).write(to: file)
    let outcome = try await phone.run(
      "share", "--host", "other", "--file", file.path, "--do", "see:problems", "--do", "tap:cancel")
    #expect(
      outcome.says("extension: “long.pdf” is too large to send: 3 KB. The server accepts up to 2 KB."),
      "\(outcome)")
    #expect(outcome.code == 73 && server.attempts == 0)
  }

  private static let limits = #"{"bodyBytes":67108864,"uploadBytes":1000000000}"#

  /// A film that takes no space on the disk.
  private func film(_ phone: Phone, bytes: UInt64) throws -> String {
    let file = phone.folder.appendingPathComponent("Holiday.mov")
    try Data().write(to: file)
    try FileHandle(forWritingTo: file).truncate(atOffset: bytes)
    return file.path
  }

  @Test("a film of 2 GB is refused with a reason, with and without the sheet, and no copy of it stays")
  func film() async throws {
    let phone = try await phone(limits: Self.limits)
    let share = ["share", "--host", "other", "--file", try film(phone, bytes: 2_000_000_000)]
    let words = "“Holiday.mov” is too large to send: 2 GB. The server accepts up to 1 GB."
    let refused = try await phone.run(share + ["--do", "see:problems", "--do", "tap:cancel"])
    #expect(refused.says("extension: " + words) && refused.code == 73, "\(refused)")
    try phone.writeShared("preferences.json", #"{"asksBeforeSaving":false}"#)
    let quick = try await phone.run(share)
    #expect(quick.says("extension: " + words) && !quick.says("extension: Saved"), "\(quick)")
    #expect(try await phone.outbox().isEmpty && phone.sharedFiles("Staging").isEmpty)
    #expect(server.attempts == 0)
  }

  @Test("a film that needs an upload is reported as large before Send")
  func largeFilm() async throws {
    let phone = try await phone(limits: Self.limits)
    let outcome = try await phone.run(
      "share", "--host", "other", "--file", try film(phone, bytes: 70_000_000), "--do", "see:size", "--do",
      "tap:cancel")
    let words = "Large: 70 MB will be uploaded in the background and resumed if the connection breaks."
    #expect(outcome.says("extension: " + words), "\(outcome)")
  }

  @Test(
    "while a host is slow the sheet shows the item and its progress, and Cancel stops it",
    .timeLimit(.minutes(5)))
  func reading() async throws {
    let phone = try await phone(["providerAnswers": "never"])
    let file = phone.folder.appendingPathComponent("Holiday.mov")
    try Data(count: 3000).write(to: file)
    let drawings = phone.folder.appendingPathComponent("drawings")
    let outcome = try await phone.run(
      "share", "--host", "other", "--file", file.path, "--screenshots", drawings.path, "--do", "see:progress",
      "--do", "read:Reading “Holiday”", "--do", "tap:cancel")
    #expect(outcome.code == 73 && !outcome.says("extension: Saved"), "\(outcome)")
    #expect(!outcome.lines.contains { $0.contains("couldn’t be read") }, "\(outcome)")
    #expect(phone.sharedFiles("Staging").isEmpty)
    let shown = try FileManager.default.contentsOfDirectory(atPath: drawings.path).map {
      try String(contentsOf: drawings.appendingPathComponent($0), encoding: .utf8)
    }
    #expect(shown.contains { $0.contains("Reading “Holiday”") })
    #expect(try await phone.faults().isEmpty)
  }

  @Test("a hardware keyboard posts with Command and Return")
  func keyboardPosts() async throws {
    let phone = try await phone()
    let outcome = try await share(phone, doing: "type:text:by key", "press:command-return")
    #expect(outcome.code == 0 && outcome.says("extension: Saved"), "\(outcome)")
    #expect(try await body(phone).contains("by key"))
  }

  @Test(
    "closing an empty sheet ends the request once and saves nothing",
    arguments: [["press:escape"], ["tap:cancel"], ["swipe"]])
  func leaveEmpty(actions: [String]) async throws {
    let phone = try await phone()
    let outcome = try await phone.run(Self.share + actions.flatMap { ["--do", $0] })
    #expect(outcome.code == 73 && !outcome.says("extension: Saved"), "\(outcome)")
    #expect(try await phone.outbox().isEmpty)
    #expect(phone.sharedFiles("Staging").isEmpty)
    #expect(try await phone.faults().isEmpty)
  }

  @Test(
    "closing a sheet with text asks first, and both choices work",
    arguments: [["press:escape"], ["tap:cancel"]], ["discard", "keep"])
  func leaveWritten(leaving: [String], decision: String) async throws {
    let phone = try await phone()
    let actions =
      ["type:text:unfinished"] + leaving + ["tap:\(decision)"] + (decision == "keep" ? ["tap:post"] : [])
    let outcome = try await phone.run(Self.share + actions.flatMap { ["--do", $0] })
    #expect(outcome.says("extension: Nothing is saved yet. Discard it?"), "\(outcome)")
    #expect(outcome.code == (decision == "keep" ? 0 : 73))
    #expect(outcome.says("extension: Saved") == (decision == "keep"))
    #expect(try await phone.faults().isEmpty)
  }

  @Test("a swipe does not discard the text: the sheet asks first")
  func swipeWritten() async throws {
    let phone = try await phone()
    let outcome = try await phone.run(
      Self.share + ["--do", "type:text:unfinished", "--do", "tap:post", "--swipe"])
    #expect(outcome.code == 0 && outcome.says("extension: Saved"), "\(outcome)")
    #expect(try await body(phone).contains("unfinished"))
  }

  @Test("a swipe that is reversed ends nothing")
  func swipeTakenBack() async throws {
    let phone = try await phone()
    let outcome = try await share(phone, doing: "swipe-back", "type:text:still here", "tap:post")
    #expect(outcome.code == 0 && outcome.says("extension: Saved"), "\(outcome)")
    #expect(try await body(phone).contains("still here"))
    #expect(try await phone.faults().isEmpty)
  }

  @Test("a sheet without content to send says so and can only be closed", arguments: [true, false])
  func empty(asks: Bool) async throws {
    let phone = try await phone()
    if !asks { try phone.writeShared("preferences.json", #"{"asksBeforeSaving":false}"#) }
    let actions = asks ? ["--do", "see:problems", "--do", "tap:cancel"] : []
    let outcome = try await phone.run(["share", "--host", "other", "--text", " "] + actions)
    #expect(outcome.says("extension: There is nothing here that can be sent"), "\(outcome)")
    #expect(outcome.code == 73)
    #expect(try await phone.outbox().isEmpty)
    #expect(try await phone.faults().isEmpty)
  }

  @Test("signed out, the note is saved with the share and sent after sign-in")
  func signedOut() async throws {
    let phone = try await Phone(["openFromExtension": "refused"])
    try phone.writeShared("preferences.json", #"{"asksBeforeSaving":true}"#)
    let outcome = try await share(phone, doing: "type:text:for later", "tap:post")
    #expect(outcome.says("extension: Saved on this device"), "\(outcome)")
    try await phone.expect(0, "sign-in", "--link", server.url.absoluteString + "/sign-in/A")
    #expect(try await body(phone).contains("for later"))
  }
}
