// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// The app's screens and actions, used by taps on a simulated phone, with a server over real HTTP.
struct AppScreenTests {
  private let server: ReceiptServer
  private let page: URL

  init() throws {
    server = try ReceiptServer()
    page = FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID().uuidString).html")
    try Data("<html><body><p>It flies.</p></body></html>".utf8).write(to: page)
  }

  private func signedIn(_ settings: [String: String] = [:]) async throws -> Phone {
    let phone = try await Phone(settings)
    try await phone.expect(0, "sign-in", "--server", server.url.absoluteString, "--token", "account-A")
    return phone
  }

  /// Shares a page and sends it.
  private func share(_ phone: Phone, _ title: String = "Kite") async throws {
    try await phone.expect(
      0, "share", "--url", "https://www.example.org/kite", "--title", title, "--html", page.path)
    try await phone.expect(0, "run-transfers")
  }

  private var onlyID: String { server.stored.keys.first ?? "none" }

  @Test("the history changes from processing to sent while it is on the screen")
  func live() async throws {
    let phone = try await signedIn()
    try await share(phone)
    server.library.stand(
      .init(state: "received"), .init(state: "reading"), .init(delivery: "sending"), .init(delivery: "sent"))
    let app = try await phone.expect(
      0, "open-app", "--do", "read:Processing", "--do", "read:Sent to My Kindle")
    #expect(app.lines.contains { $0.contains("Kite") })
    #expect(app.lines.contains { $0.contains("example.org") })
  }

  @Test("a share behind a wall shows what its owner can do")
  func wall() async throws {
    let phone = try await signedIn()
    try await share(phone)
    server.library.stand(.init(state: "needsCapture", wall: "signIn"))
    try await phone.expect(0, "open-app", "--do", "read:Sign-in required.")
    try await phone.expect(0, "open-app", "--do", "swipe:\(onlyID):Open original")
    try await phone.expect(0, "open-app", "--do", "tap:history.step.\(onlyID)")
    let opened = try await phone.expect(0, "log").lines.filter {
      $0.contains("UIScene.open https://www.example.org/kite")
    }
    #expect(opened.count == 2, "\(opened)")
  }

  @Test("only the link of a page behind a wall can be sent, from the list and by a swipe")
  func linkOnly() async throws {
    let phone = try await signedIn()
    try await share(phone)
    server.library.stand(.init(state: "needsCapture", wall: "signIn"))
    try await phone.expect(0, "open-app", "--do", "tap:history.link.\(onlyID)")
    try await phone.expect(0, "open-app", "--do", "swipe:\(onlyID):Send link only")
    #expect(server.library.sentLinks == [onlyID, onlyID] && server.library.sentAgain.isEmpty)
  }

  @Test("a book that was sent to nobody needs attention, and its row leads to a destination")
  func nowhere() async throws {
    let phone = try await signedIn()
    try await share(phone)
    server.library.stand(.init())
    let app = try await phone.expect(
      0, "open-app", "--do", "see:history.step.\(onlyID)", "--do", "wait:1", "--do",
      "tap:history.step.\(onlyID)", "--do", "tap:destination.d1")
    #expect(app.says("app: Needs attention"), "\(app)")
    #expect(server.library.sentAgain == [onlyID])
  }

  @Test("sending again asks first and explains the effect; canceling sends nothing")
  func sendAgain() async throws {
    let phone = try await signedIn()
    try await share(phone)
    try await phone.expect(
      0, "open-app", "--do", "tap:\(onlyID)", "--do", "tap:reading.more", "--do", "tap:action.sendAgain",
      "--do", "read:You may get it twice", "--do", "tap:cancel")
    #expect(server.library.sentAgain.isEmpty)
    try await phone.expect(
      0, "open-app", "--do", "swipe:\(onlyID):Send again", "--do", "tap:confirm")
    #expect(server.library.sentAgain == [onlyID])
  }

  @Test("without a network, the shares and articles on this device are searched")
  func offlineSearch() async throws {
    let phone = try await signedIn()
    try await share(phone, "Kite")
    server.library.write("<p>It flies over the estuary.</p>", for: onlyID)
    try await phone.expect(0, "open-app", "--do", "read:Sent to My Kindle", "--do", "wait:2")
    try await phone.expect(0, "set", "network", "down")
    for words in ["kite", "estuary"] {
      let found = try await phone.expect(
        0, "open-app", "--do", "see:\(onlyID)", "--do", "type:search:\(words)", "--do",
        "read:These are the results on this device", "--do", "see:\(onlyID)")
      #expect(found.lines.contains { $0.contains("Kite") })
    }
    try await phone.expect(
      0, "open-app", "--do", "see:\(onlyID)", "--do", "type:search:zebra", "--do", "read:No results", "--do",
      "type:search:", "--do", "see:\(onlyID)")
  }

  @Test("without a network the app shows the last known state and marks it as old")
  func offline() async throws {
    let phone = try await signedIn()
    try await share(phone)
    try await phone.expect(0, "open-app", "--do", "read:Sent to My Kindle")
    try await phone.expect(0, "set", "network", "down")
    let app = try await phone.expect(0, "open-app", "--do", "read:This list may be out of date")
    #expect(app.lines.contains { $0.contains("Kite") })
  }

  @Test("an ended session is reported, and nothing is deleted because of it")
  func sessionGone() async throws {
    let phone = try await signedIn()
    try await share(phone)
    try await phone.expect(0, "open-app", "--do", "read:Sent to My Kindle")
    server.library.revokeSessions()
    let app = try await phone.expect(
      0, "open-app", "--do", "read:Sign in again. Until then", "--do", "tap:history.signIn",
      "--do", "read:Sign in again to see your history")
    #expect(app.lines.contains { $0.contains("Kite") })
    try await share(phone, "Second")
    #expect(server.stored.count == 2, "the share token still works")
  }

  @Test(
    "whichever request finds the session refused, the account is shown as needing a sign-in, and nothing is lost",
    arguments: [
      ("POST /v1/shares", ["swipe:ID:Send again", "tap:confirm"]),
      ("POST /v1/library/actions", ["swipe:ID:Archive", "wait:1"]),
      ("q=kit", ["type:search:kit"]),
      (
        "DELETE /v1/destinations",
        ["tap:tab.destinations", "tap:destination.d1", "tap:action.remove", "tap:confirm"]
      ),
      ("GET /v1/account", []),
    ])
  func refusedAnywhere(request: String, path: [String]) async throws {
    let phone = try await signedIn()
    try await share(phone)
    try await phone.expect(0, "open-app", "--do", "read:Sent to My Kindle")
    server.library.revokeSessions(at: request)
    let steps =
      ["read:Sent to My Kindle"] + path + [
        "tap:tab.history", "read:for sharing only. Sign in again", "tap:tab.destinations", "read:My Kindle",
        "read:Sign in again. Until then", "tap:tab.settings", "read:for sharing only",
        "tap:signIn",
        "read:Sign in again to see your history",
      ]
    let app = try await phone.run(
      ["open-app"] + steps.flatMap { ["--do", $0.replacingOccurrences(of: "ID", with: onlyID)] })
    #expect(app.code == 0, "\(app)")
    #expect(app.lines.contains { $0.contains("Kite") })
    #expect(!app.lines.contains { $0.contains("No shares yet") || $0.contains("No destinations yet") })
    #expect(server.library.sentAgain.isEmpty && server.library.deleted.isEmpty)
    try await share(phone, "Second")
    #expect(server.stored.count == 2, "the share token still works")
  }

  @Test("searching asks the server, and an empty field ends the search")
  func search() async throws {
    let phone = try await signedIn()
    try await share(phone)
    try await share(phone, "Boat")
    try await phone.expect(
      0, "open-app", "--do", "read:Boat", "--do", "type:search:nowhere", "--do", "read:No results", "--do",
      "type:search:kit", "--do", "read:Kite", "--do", "type:search:", "--do", "read:Boat")
  }

  @Test("older shares are loaded page by page when the user asks for them")
  func paging() async throws {
    let phone = try await signedIn()
    for title in ["Oldest", "Middle", "Newest"] { try await share(phone, title) }
    server.library.limitPages(to: 2)
    try await phone.expect(
      0, "open-app", "--do", "read:Newest", "--do", "tap:history.more", "--do", "read:Oldest")
  }

  @Test("a destination is added, confirmed and made the default, and the extension learns of it")
  func destinations() async throws {
    let phone = try await signedIn()
    try await phone.expect(
      0, "open-app", "--do", "tap:tab.destinations", "--do", "read:My Kindle", "--do", "tap:destinations.add",
      "--do", "type:address:b@kindle.com", "--do", "type:name:Second", "--do", "tap:add", "--do",
      "read:Not confirmed yet",
      "--do", "tap:destination.d2", "--do", "tap:action.confirm", "--do", "tap:destination.d2", "--do",
      "tap:action.makeDefault")
    let second = try #require(server.library.destinations.last)
    #expect(second.kind == "kindle" && second.isConfirmed && second.isDefault)
    let snapshot = phone.folder.appendingPathComponent(
      "device/groups/group.org.sharepipe/account-snapshot.json")
    #expect(try String(contentsOf: snapshot, encoding: .utf8).contains("Second"))
  }

  @Test("a destination is removed only after a confirmation")
  func removeDestination() async throws {
    let phone = try await signedIn()
    let path = [
      "open-app", "--do", "tap:tab.destinations", "--do", "tap:destination.d1", "--do", "tap:action.remove",
    ]
    _ = try await phone.run(path + ["--do", "tap:cancel"])
    #expect(server.library.destinations.count == 1)
    _ = try await phone.run(path + ["--do", "tap:confirm", "--do", "read:No destinations yet"])
    #expect(server.library.destinations.isEmpty)
  }

  @Test("the outbox shows why a share is not sent, sends it again, and deletes only after a confirmation")
  func outbox() async throws {
    let phone = try await signedIn(["transfers": "manual"])
    server.behave(.responds(422))
    try await phone.expect(0, "share", "--url", "https://example.org", "--title", "Kite")
    try await phone.expect(0, "run-transfers")
    let id = try #require(try await phone.outbox().first?.id)
    try await phone.expect(0, "open-app", "--do", "tap:tab.outbox", "--do", "read:Not sent")
    try await phone.expect(
      0, "open-app", "--do", "tap:tab.outbox", "--do", "tap:\(id)", "--do", "tap:action.delete", "--do",
      "tap:cancel")
    #expect(try await phone.outbox().count == 1)
    server.behave(.honest)
    try await phone.expect(
      0, "open-app", "--do", "tap:tab.outbox", "--do", "tap:\(id)", "--do", "tap:action.retry", "--do",
      "read:All shares are sent")
    #expect(try await phone.outbox().isEmpty && server.stored.count == 1)
  }

  @Test(
    "a share whose destination was removed stays in the outbox, and goes to the destination that the user chooses",
    arguments: [("redirect.d1", #""destinations":["d1"]"#), ("redirect.default", nil)] as [(String, String?)])
  func redirect(choice: String, expected: String?) async throws {
    let phone = try await signedIn(["transfers": "manual"])
    server.behave(.refuses("destination_removed"))
    try await phone.expect(0, "share", "--url", "https://example.org", "--title", "Kite")
    try await phone.expect(0, "run-transfers")
    let id = try #require(try await phone.outbox().first?.id)
    server.behave(.honest)
    try await phone.expect(
      0, "open-app", "--do", "tap:tab.destinations", "--do", "read:My Kindle", "--do", "tap:tab.outbox",
      "--do",
      "read:its destination doesn’t exist anymore", "--do", "tap:\(id)", "--do", "tap:action.redirect",
      "--do",
      "tap:\(choice)", "--do", "read:All shares are sent")
    #expect(try await phone.outbox().isEmpty)
    let body = String(decoding: try #require(server.stored.values.first).body, as: UTF8.self)
    #expect(body.contains(#""destinations""#) == (expected != nil))
    #expect(expected.map(body.contains) ?? true, "\(body)")
  }

  @Test("a German phone says in German why the server rejected a share")
  func germanRejection() async throws {
    let phone = try await signedIn(["transfers": "manual", "language": "de"])
    server.behave(.refuses("quota_exceeded"))
    try await phone.expect(0, "share", "--url", "https://example.org", "--title", "Kite")
    try await phone.expect(0, "run-transfers")
    try await phone.expect(
      0, "open-app", "--do", "tap:tab.outbox", "--do", "read:der Speicherplatz deines Kontos ist aufgebraucht"
    )
  }

  @Test("a share of another account is sent to this one only after a confirmation")
  func assign() async throws {
    let phone = try await signedIn(["transfers": "manual"])
    try await phone.expect(0, "set", "network", "down")
    try await phone.expect(0, "share", "--url", "https://example.org", "--title", "Kite")
    try await phone.expect(0, "sign-out")
    try await phone.expect(0, "set", "network", "up")
    try await phone.expect(0, "set", "passed", "100000")
    try await phone.expect(0, "sign-in", "--server", server.url.absoluteString, "--token", "account-B")
    let id = try #require(try await phone.outbox().first?.id)
    let path = ["open-app", "--do", "tap:tab.outbox", "--do", "tap:\(id)", "--do", "tap:action.assign"]
    _ = try await phone.run(path + ["--do", "tap:cancel"])
    #expect(server.stored.isEmpty)
    _ = try await phone.run(path + ["--do", "tap:confirm", "--do", "read:All shares are sent"])
    #expect(server.stored.values.map(\.account) == ["B"])
  }

  @Test("shares in quarantine count: the app doesn't report that everything is sent")
  func quarantine() async throws {
    let phone = try await Phone(["openFromExtension": "refused"])
    try await phone.expect(0, "share", "--url", "https://example.org", "--title", "Kite")
    let id = try #require(phone.sharedFiles("Outbox/needsSignIn").first)
    let manifest = phone.folder.appendingPathComponent(
      "device/groups/group.org.sharepipe/Outbox/needsSignIn/\(id)/manifest.json")
    try Data("garbled".utf8).write(to: manifest)
    let app = try await phone.expect(0, "open-app", "--do", "tap:tab.outbox", "--do", "read:Not sent yet: 1")
    #expect(!app.lines.contains { $0.contains("All shares are sent") })
  }

  @Test("a copy of an unsent share is offered to the share sheet")
  func export() async throws {
    let phone = try await Phone(["openFromExtension": "refused"])
    try await phone.expect(0, "share", "--url", "https://example.org", "--title", "Kite")
    let id = try #require(try await phone.outbox().first?.id)
    try await phone.expect(
      0, "open-app", "--do", "tap:tab.outbox", "--do", "tap:\(id)", "--do", "tap:action.export")
    #expect(try await phone.log().contains { $0.contains("present UIActivityViewController") })
  }

  @Test("the setting to ask before saving is stored where the extension reads it")
  func choices() async throws {
    let phone = try await Phone()
    try await phone.expect(0, "open-app", "--do", "tap:tab.settings", "--do", "tap:composes.switch")
    let file = phone.folder.appendingPathComponent("device/groups/group.org.sharepipe/preferences.json")
    #expect(try String(contentsOf: file, encoding: .utf8).contains("true"))
  }

  @Test("the examples are shared", arguments: ["textAndImage", "image", "link"])
  func examples(name: String) async throws {
    let phone = try await Phone()
    try await phone.expect(
      0, "open-app", "--do", "tap:tab.settings", "--do", "tap:examples", "--do", "tap:example.\(name)")
    #expect(try await phone.log().contains { $0.contains("present UIActivityViewController") })
  }

  @Test(
    "at the first launch the app explains its purpose, and reports nothing about an outbox it has not read")
  func firstRun() async throws {
    let phone = try await Phone()
    let app = try await phone.expect(0, "open-app", "--do", "read:arrives on your e-reader as a book")
    #expect(app.says("app: Sign in to send what you share"))
    try await phone.expect(
      0, "open-app", "--do", "tap:tab.outbox", "--do", "read:Nothing is waiting on this device")
  }
}
