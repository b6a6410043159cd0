// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// Shares from the share sheet to the server, with real processes and real HTTP.
struct ShareJourneyTests {
  private let server: ReceiptServer
  private let page: URL

  init() throws {
    server = try ReceiptServer()
    page = FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID().uuidString).html")
    try Data("<html><body><h1>Kite</h1><p>It flies.</p></body></html>".utf8).write(to: page)
  }

  private func signedIn(_ settings: [String: String] = [:]) async throws -> Phone {
    let phone = try await Phone(settings)
    try await phone.expect(0, "sign-in", "--server", server.url.absoluteString, "--token", "account-A")
    return phone
  }

  @discardableResult
  private func sharePage(_ phone: Phone, _ more: String...) async throws -> Phone.Outcome {
    try await phone.run(
      ["share", "--url", "https://example.org/kite", "--title", "Kite", "--html", page.path] + more)
  }

  @Test("a page shared while signed in is uploaded by the transfer service after the extension is gone")
  func signedInPage() async throws {
    let phone = try await signedIn(["transfers": "manual"])
    let outcome = try await sharePage(phone)
    #expect(outcome.code == 0 && outcome.says("extension: Saved") && outcome.says("rung: share token"))
    #expect(server.stored.isEmpty)
    try await phone.expect(0, "run-transfers")
    #expect(try await phone.outbox().isEmpty)
    let body = try #require(server.stored.values.first?.body)
    #expect(server.stored.count == 1 && String(decoding: body, as: UTF8.self).contains("<p>It flies.</p>"))
  }

  @Test("the transfer service needs neither the extension nor a command to do its work")
  func automaticTransfer() async throws {
    let phone = try await signedIn()
    try #require(try await sharePage(phone).code == 0)
    try await phone.expect(0, "run-transfers")
    #expect(try await phone.outbox().isEmpty && server.stored.count == 1)
    #expect(server.attempts == 1)
  }

  @Test("a share while signed out is saved, opens the app by its scene, and is sent after sign-in")
  func signedOut() async throws {
    let phone = try await Phone()
    let outcome = try await sharePage(phone)
    #expect(outcome.says("extension: Saved") && outcome.says("rung: open app"))
    #expect(outcome.lines.contains { $0.hasPrefix("app opened with sharepipe://finish/") })
    #expect(outcome.says("app: Sign in to finish sharing"))
    #expect(try await phone.outbox().map(\.state) == ["needsSignIn"])
    try await phone.expect(0, "sign-in", "--server", server.url.absoluteString, "--token", "account-A")
    #expect(try await phone.outbox().isEmpty)
    #expect(server.stored.values.map(\.account) == ["A"])
  }

  @Test("the opened app signs the user in and completes the share")
  func signInAfterOpening() async throws {
    let phone = try await Phone()
    let outcome = try await sharePage(phone, "--link", server.url.absoluteString + "/sign-in/A")
    #expect(outcome.says("app: Library [Archive]"), "\(outcome)")
    #expect(try await phone.outbox().isEmpty && server.stored.count == 1)
  }

  @Test("when opening is refused the extension shows a prompt, and the share is sent at the next launch")
  func openingRefused() async throws {
    let phone = try await Phone(["openFromExtension": "refused"])
    let outcome = try await sharePage(phone)
    #expect(outcome.says("extension: Saved on this device"))
    #expect(outcome.says("extension: Open Sharepipe and sign in. It will be sent from there."))
    #expect(try await phone.outbox().map(\.state) == ["needsSignIn"])
    try await phone.expect(0, "sign-in", "--link", server.url.absoluteString + "/sign-in/A")
    #expect(try await phone.outbox().isEmpty && server.stored.count == 1)
  }

  @Test("a wrong password is reported, and the share stays")
  func refusedSignIn() async throws {
    let phone = try await Phone()
    try await sharePage(phone)
    let outcome = try await phone.run("sign-in", "--server", server.url.absoluteString, "--token", "nonsense")
    #expect(outcome.code == 77 && outcome.says("app: Unauthenticated"))
    #expect(try await phone.outbox().count == 1)
  }

  @Test(
    "the share is deleted only on a matching receipt",
    arguments: [ReceiptServer.Manner.responds(500), .responds(507), .losesReceipt, .wrongReceipt])
  func onlyOnReceipt(manner: ReceiptServer.Manner) async throws {
    let phone = try await signedIn(["transfers": "manual"])
    server.behave(manner)
    try await sharePage(phone)
    try await phone.run("run-transfers")
    #expect(try await phone.outbox().count == 1)
    server.behave(.honest)
    try await phone.expect(0, "set", "passed", "100000")
    try await phone.expect(0, "run-transfers")
    try await phone.expect(0, "open-app")
    #expect(try await phone.outbox().isEmpty && server.stored.count == 1 && server.conflicts == 0)
  }

  @Test(
    "when the user opens the app, no share waits for its retry time"
  )
  func openingEndsWaits() async throws {
    let phone = try await signedIn(["transfers": "manual"])
    server.behave(.responds(500))
    try await sharePage(phone)
    for _ in 0..<3 {
      try await phone.run("run-transfers")
      try await phone.expect(0, "open-app")
    }
    server.behave(.honest)
    try await phone.expect(0, "open-app")
    #expect(try await phone.outbox().isEmpty && server.stored.count == 1 && server.conflicts == 0)
  }

  @Test("with a revoked token, the share waits until the user has signed in again")
  func revoked() async throws {
    let phone = try await signedIn(["transfers": "manual"])
    server.revoke(tokensOf: "A")
    try await sharePage(phone)
    try await phone.expect(0, "run-transfers")
    #expect(try await phone.outbox().map(\.state) == ["needsSignIn"])
    let outcome = try await phone.expect(0, "open-app")
    #expect(outcome.says("app: Sign in to send what you share"))
    #expect(server.stored.isEmpty)
  }

  @Test(
    "a URL from another app opens the app and has no other effect",
    arguments: ["finish/0190b6a1-7c3e-7d2f-8a5b-1c2d3e4f5a6b", "finish/x", "delete/all", ""])
  func forgedAddress(path: String) async throws {
    let phone = try await Phone()
    try await sharePage(phone)
    let outcome = try await phone.expect(0, "open-app", "--url", "sharepipe://" + path)
    #expect(outcome.says("app: Sign in to send what you share"))
    #expect(try await phone.outbox().map(\.state) == ["needsSignIn"])
  }

  @Test("without a network the share waits, and is sent when there is one")
  func offline() async throws {
    let phone = try await signedIn()
    try await phone.expect(0, "set", "network", "down")
    try #require(try await sharePage(phone).code == 0)
    try await phone.expect(75, "run-transfers")
    #expect(try await phone.outbox().map(\.state) == ["uploading"])
    try await phone.expect(0, "set", "network", "up")
    try await phone.expect(0, "run-transfers")
    #expect(try await phone.outbox().isEmpty && server.stored.count == 1)
  }

  @Test("an app deleted and installed again finds no credential in the keychain it left behind")
  func reinstalled() async throws {
    let phone = try await signedIn()
    try await phone.expect(0, "delete-app")
    #expect(
      try await phone.expect(0, "inspect").lines.contains { $0.hasPrefix("keychain: group.org.sharepipe") })
    try await phone.expect(0, "install")
    let outcome = try await sharePage(phone)
    #expect(outcome.says("rung: open app") && outcome.says("app: Sign in to finish sharing"))
    #expect(server.stored.isEmpty)
  }

  @Test("before the first unlock a share is saved if files can be written, and the user stays signed in")
  func lockedAfterReboot() async throws {
    let phone = try await signedIn(["filesBeforeFirstUnlock": "readable"])
    try await phone.expect(0, "reboot")
    let outcome = try await sharePage(phone)
    #expect(outcome.says("extension: Saved"))
    #expect(outcome.lines.contains { $0.contains("hasn’t been unlocked since it started. Unlock it, then") })
    #expect(try await phone.outbox().map(\.account) == ["A"])
    try await phone.expect(0, "open-app", "--do", "read:Your shares are saved and will be sent then")
    try await phone.expect(0, "unlock")
    try await phone.expect(0, "open-app")
    #expect(try await phone.outbox().isEmpty && server.stored.count == 1)
  }

  @Test(
    "an app that is running when the device is unlocked sends the waiting shares",
    arguments: ["readable", "refused", "unavailable"])
  func unlockedMeanwhile(files: String) async throws {
    let phone = try await signedIn(["filesBeforeFirstUnlock": files])
    server.behave(.responds(500))
    try await sharePage(phone)
    try await phone.expect(0, "run-transfers")
    server.behave(.honest)
    try await phone.expect(0, "reboot")
    try await phone.expect(
      0, "open-app", "--do", "read:hasn’t been unlocked since it started", "--do", "tap:tab.outbox",
      "--do",
      "unlock", "--do", "read:All shares are sent")
    #expect(try await phone.outbox().isEmpty && server.stored.count == 1 && server.conflicts == 0)
  }

  @Test(
    "before the first unlock a share that can't be written is not reported as saved",
    arguments: ["refused", "unavailable"])
  func protected(files: String) async throws {
    let phone = try await signedIn(["filesBeforeFirstUnlock": files])
    try await phone.expect(0, "set", "network", "down")
    try await sharePage(phone)
    try await phone.expect(0, "reboot")
    let outcome = try await sharePage(phone)
    #expect(!outcome.says("extension: Saved"))
    let words = "Not saved: this device hasn’t been unlocked since it started. Unlock it, then share again."
    #expect(outcome.says("extension: " + words))
    // A share that was saved before is neither lost nor treated as damaged.
    try await phone.expect(0, "open-app", "--do", "read:hasn’t been unlocked since it started")
    let row = files == "refused" ? ["--do", "read:it can’t be read now; unlock this device"] : []
    let outbox = try await phone.run(["open-app", "--do", "tap:tab.outbox"] + row)
    #expect(outbox.code == 0 && !outbox.lines.contains { $0.contains("All shares are sent") })
    try await phone.expect(0, "unlock")
    try await phone.expect(0, "set", "network", "up")
    try await phone.expect(0, "run-transfers")
    try await phone.expect(0, "open-app")
    #expect(try await phone.outbox().isEmpty && server.stored.count == 1)
  }

  @Test("a tap on Sharepipe in the app's share sheet shares the app's content")
  func chosenInTheSheet() async throws {
    let phone = try await signedIn()
    let outcome = try await phone.expect(
      0, "sheet", "--button", "tab.settings", "--button", "examples", "--button", "example.link", "--choose")
    #expect(outcome.says("extension: Saved"), "\(outcome)")
    try await phone.expect(0, "run-transfers")
    #expect(server.stored.count == 1)
    let body = String(decoding: server.stored.values.first?.body ?? Data(), as: UTF8.self)
    #expect(body.contains("\"url\":\"https://"), "\(body)")
  }

  @Test("Safari's page script runs in a real browser and returns the page as the user sees it")
  func pageScript() async throws {
    let phone = try await signedIn(["pageScript": "chromium"])
    let page = phone.folder.appendingPathComponent("seen.html")
    let html = """
      <html lang="en"><head><title>Kite</title></head><body><p id="p">before</p>\
      <script>document.getElementById("p").textContent = "written by the page"</script></body></html>
      """
    try Data(html.utf8).write(to: page)
    let outcome = try await phone.expect(
      0, "share", "--url", "https://www.example.org/kite", "--html", page.path)
    #expect(outcome.says("extension: Saved"), "\(outcome)")
    try await phone.expect(0, "run-transfers")
    let body = String(decoding: server.stored.values.first?.body ?? Data(), as: UTF8.self)
    #expect(body.contains(">written by the page</p>") && body.contains("\"title\":\"Kite\""), "\(body)")
  }

  @Test("a share saved under one account is not sent under another")
  func otherAccount() async throws {
    let phone = try await signedIn(["transfers": "manual"])
    try await phone.expect(0, "set", "network", "down")
    try await sharePage(phone)
    try await phone.expect(0, "set", "network", "up")
    try await phone.expect(0, "sign-out")
    try await phone.expect(0, "set", "passed", "100000")
    try await phone.expect(0, "sign-in", "--server", server.url.absoluteString, "--token", "account-B")
    #expect(server.stored.values.allSatisfy { $0.account == "A" })
    #expect(try await phone.outbox().map(\.account) == ["A"])
    try await phone.expect(0, "open-app", "--do", "tap:tab.outbox", "--do", "read:for another account")
  }

  @Test("a swipe loses nothing: it can't close an unsaved share, and a saved one is sent")
  func swiped() async throws {
    let phone = try await signedIn()
    let outcome = try await sharePage(phone, "--swipe")
    #expect(outcome.code == 0 && outcome.says("extension: Saved"))
    try await phone.expect(0, "run-transfers")
    try await phone.expect(0, "open-app")
    #expect(server.stored.count == 1 && server.attempts == 1)
  }
}
