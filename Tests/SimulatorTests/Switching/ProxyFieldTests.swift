// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// A server behind a proxy that demands a header field in every request.
struct ProxyFieldTests {
  private let server: ReceiptServer
  private let phone: Phone

  init() async throws {
    server = try ReceiptServer()
    server.demand("X-Proxy-Key", "kite 7")
    phone = try await Phone()
  }

  private func signIn(_ field: String, _ more: String...) async throws -> Phone.Outcome {
    let actions =
      ["type:server:\(server.url.absoluteString)", "type:code:account-A", "scroll:advanced", "tap:advanced"]
      + ["type:header:\(field)", "scroll:signIn", "tap:signIn"] + more
    return try await phone.run(["open-app"] + actions.flatMap { ["--do", $0] })
  }

  @Test("app, extension and background transfers send the field with every request")
  func everywhere() async throws {
    let app = try await signIn("X-Proxy-Key: kite 7", "see:search")
    try #require(app.code == 0, "\(app)")
    try await phone.expect(0, "share", "--url", "https://example.org/kite", "--title", "Kite")
    let file = phone.folder.appendingPathComponent("long.pdf")
    try Data(count: 10_000_000).write(to: file)
    try await phone.expect(0, "share", "--host", "other", "--file", file.path)
    try await phone.expect(0, "run-transfers")
    try await phone.expect(0, "open-app", "--do", "tap:tab.destinations", "--do", "wait:1")
    #expect(server.stored.count == 2 && !server.uploadCalls.isEmpty)
    try await phone.expect(0, "sign-out")
    #expect(!server.revocations.isEmpty)
    #expect(server.lacking.isEmpty)
  }

  @Test(
    "without the field the app can't sign in, and a field that isn't one is rejected before anything is sent")
  func rejected() async throws {
    _ = try await signIn("Authorization: x", "read:Enter the header field as NAME")
    #expect(server.lacking.isEmpty)
    _ = try await signIn("X-Proxy-Key: wrong", "read:This doesn’t seem to be a Sharepipe server")
    #expect(server.lacking == ["/v1/share-tokens"])
  }

  @Test("the field is stored in the keychain only, and not sent to a server of a later sign-in")
  func laterSignIn() async throws {
    let app = try await signIn("X-Proxy-Key: kite 7", "see:search")
    try #require(app.code == 0, "\(app)")
    let other = try ReceiptServer()
    other.demand("X-Proxy-Key", "kite 7")
    let groups = phone.folder.appendingPathComponent("device/groups")
    let names = FileManager.default.enumerator(atPath: groups.path)?.compactMap { $0 as? String } ?? []
    for name in names {
      let data = (try? Data(contentsOf: groups.appendingPathComponent(name))) ?? Data()
      #expect(data.range(of: Data("kite 7".utf8)) == nil, "\(name)")
    }
    try await phone.expect(0, "sign-out")
    _ = try await phone.run("sign-in", "--server", other.url.absoluteString, "--token", "account-A")
    #expect(other.lacking == ["/v1/share-tokens"])
  }

  @Test("the form forgets the field and the code after a sign-in, so another server doesn't get them")
  func forgottenForm() async throws {
    let other = try ReceiptServer()
    other.demand("X-Proxy-Key", "kite 7")
    let app = try await signIn(
      "X-Proxy-Key: kite 7", "see:search", "tap:tab.settings", "scroll:signOut", "tap:signOut", "tap:confirm",
      "tap:tab.history", "see:signIn", "type:server:\(other.url.absoluteString)", "scroll:signIn",
      "tap:signIn", "read:Enter", "type:code:account-A", "scroll:signIn", "tap:signIn",
      "read:This doesn’t seem to be a Sharepipe server")
    #expect(app.code == 0, "\(app)")
    #expect(other.lacking == ["/v1/share-tokens"])
  }

  @Test("signing in again at the same server without typing the field still sends it")
  func fieldOfTheLastSignIn() async throws {
    let app = try await signIn("X-Proxy-Key: kite 7", "see:search")
    try #require(app.code == 0, "\(app)")
    server.demandNothing()
    server.letIn("B")
    let paired = try await phone.run(
      "open-app", "--url", server.pairingLink(), "--do", "tap:confirm", "--do", "see:search", "--do",
      "wait:0.5")
    try #require(paired.code == 0, "\(paired)")
    server.demand("X-Proxy-Key", "kite 7")
    try await phone.expect(0, "share", "--url", "https://example.org/kite", "--title", "Kite")
    try await phone.expect(0, "run-transfers")
    #expect(server.stored.values.map(\.account) == ["B"])
    #expect(server.lacking.isEmpty)
  }

  @Test("an interrupted upload starts again, because the data to resume it would be a file with the field")
  func interrupted() async throws {
    let app = try await signIn("X-Proxy-Key: kite 7", "see:search")
    try #require(app.code == 0, "\(app)")
    try phone.learnLimit(1_000_000)
    try await phone.set("transfers", "manual")
    try await phone.expect(0, "set", "cutAfter", "400000")
    _ = try await phone.shareFile(bytes: 1_300_000)
    try await phone.set("network", "cut")
    try await phone.run("run-transfers", "--stop-at", "3")
    #expect(server.uploadCalls == ["POST"] && server.stored.isEmpty)
    try await phone.expect(0, "force-quit")
    try await phone.set("network", "up")
    try await phone.expect(0, "open-app")
    try await phone.expect(0, "run-transfers")
    #expect(try await phone.steps("URLSession.uploadTask(withResumeData:)") == 0)
    #expect(server.stored.count == 1 && server.lacking.isEmpty)
  }
}
