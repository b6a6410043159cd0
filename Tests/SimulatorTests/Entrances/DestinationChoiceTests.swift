// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// How the user chooses a destination: in the sheet, or by a suggestion of the system's share sheet.
struct DestinationChoiceTests {
  private let server: ReceiptServer
  private static let kindle = #"{"id":"d1","name":"Kindle","kind":"kindle","isDefault":true}"#
  private static let books = #"{"id":"d2","name":"Books","kind":"folder","isDefault":false}"#

  /// A user who looks at the destination before they post.
  private static let reads = ["--do", "see:destination", "--do", "tap:post"]

  init() throws { server = try ReceiptServer() }

  private func phone(_ destinations: [String], as account: String = "A") async throws -> Phone {
    let phone = try await Phone()
    try await phone.signIn(as: account, at: server)
    try learn(destinations, of: account, phone)
    return phone
  }

  private func learn(_ destinations: [String], of account: String, _ phone: Phone) throws {
    let all = destinations.joined(separator: ",")
    try phone.writeShared(
      "account-snapshot.json",
      #"{"account":"\#(account)","server":"\#(server.url)","destinations":[\#(all)],"limits":{},"takenAt":0}"#
    )
  }

  @discardableResult
  private func share(_ phone: Phone, _ page: String, _ more: [String] = []) async throws -> Phone.Outcome {
    try await phone.run(["share", "--host", "other", "--url", "https://example.org/" + page] + more)
  }

  private func body(_ page: String) -> String {
    let bodies = server.stored.values.map { String(decoding: $0.body, as: UTF8.self) }
    return bodies.first { $0.contains(page) } ?? ""
  }

  @Test("the sheet asks when there are several destinations, and not when there is one")
  func asks() async throws {
    let one = try await share(try await phone([Self.kindle]), "one")
    #expect(!one.lines.contains { $0.contains("Send to") }, "\(one)")
    let several = try await share(try await phone([Self.kindle, Self.books]), "several", Self.reads)
    #expect(several.says("extension: [Send to: Kindle]") && several.says("extension: Saved"), "\(several)")
  }

  @Test("who turned the sheet off isn't asked, however many destinations there are")
  func turnedOff() async throws {
    let phone = try await phone([Self.kindle, Self.books])
    try phone.writeShared("preferences.json", #"{"asksBeforeSaving":false}"#)
    let outcome = try await share(phone, "page")
    #expect(
      !outcome.lines.contains { $0.contains("Send to") } && outcome.says("extension: Saved"), "\(outcome)")
  }

  @Test("the destination that was chosen last is offered first, for each account by itself")
  func remembers() async throws {
    let phone = try await phone([Self.kindle, Self.books])
    try await share(phone, "first", ["--do", "choose:destination:Books", "--do", "tap:post"])
    let second = try await share(phone, "second", Self.reads)
    #expect(second.says("extension: [Send to: Books]"), "\(second)")
    #expect(body("second").contains(#""destinations":["d2"]"#))
    try await phone.expect(0, "sign-out")
    try await phone.signIn(as: "B", at: server)
    try learn([Self.kindle, Self.books], of: "B", phone)
    let other = try await share(phone, "third", Self.reads)
    #expect(other.says("extension: [Send to: Kindle]") && !body("third").contains("destinations"), "\(other)")
  }

  @Test("after a share, its destination is suggested, and a tap on it sends there without asking")
  func suggestion() async throws {
    let phone = try await phone([Self.kindle, Self.books])
    try await share(phone, "first", ["--do", "choose:destination:Books", "--do", "tap:post"])
    #expect(try await phone.expect(0, "suggestions").lines == ["Books"])
    try await share(phone, "second", ["--do", "choose:destination:Kindle", "--do", "tap:post"])
    let outcome = try await share(phone, "third", ["--suggestion", "Books"])
    #expect(!outcome.lines.contains { $0.contains("Send to") }, "\(outcome)")
    #expect(body("third").contains(#""destinations":["d2"]"#))
  }

  @Test(
    "a suggestion has the image of its destination's kind",
    arguments: [("kindle", "book.closed"), ("folder", "folder"), ("webhook", "link"), ("email", "envelope")])
  func suggestedImage(kind: String, symbol: String) async throws {
    let phone = try await phone([#"{"id":"d1","name":"Mine","kind":"\#(kind)","isDefault":true}"#])
    try await share(phone, "first")
    #expect(try await phone.expect(0, "suggestions", "--images").lines == ["Mine, \(symbol)"])
  }

  @Test("a suggested destination that is gone isn't replaced silently: the sheet asks")
  func goneSuggestion() async throws {
    let phone = try await phone([Self.kindle, Self.books])
    try await share(phone, "first", ["--do", "choose:destination:Books", "--do", "tap:post"])
    try learn([Self.kindle], of: "A", phone)
    let outcome = try await share(phone, "second", Self.reads + ["--suggestion", "Books"])
    #expect(outcome.says("extension: Send to: Kindle"), "\(outcome)")
    #expect(!body("second").contains("d2"))
  }

  @Test("no destination is suggested any more after its account signed out")
  func signedOut() async throws {
    let phone = try await phone([Self.kindle])
    try await share(phone, "first")
    #expect(try await phone.expect(0, "suggestions").lines == ["Kindle"])
    try await phone.expect(0, "sign-out")
    #expect(try await phone.expect(0, "suggestions").lines.isEmpty)
  }
}
