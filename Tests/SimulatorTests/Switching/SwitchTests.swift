// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// Signing out and in at a second server, where the account has the same identifier as at the first one.
struct SwitchTests {
  private let servers: TwoServers

  init() throws { servers = try TwoServers() }

  /// A phone with a share that was saved at home without a network, signed out, and online again.
  private func phoneWithWaitingShare() async throws -> Phone {
    let phone = try await Phone(["transfers": "manual"])
    try await phone.signIn(at: servers.home)
    try await phone.set("network", "down")
    try await phone.shareLink("--title", "Kite")
    try await phone.expect(0, "sign-out")
    try await phone.set("network", "up")
    try await phone.set("passed", "100000")
    return phone
  }

  @Test("a share that waits for one server is not sent to another that has the same account")
  func notSent() async throws {
    let phone = try await phoneWithWaitingShare()
    try await phone.signIn(at: servers.away)
    try await phone.run("open-app")
    try await phone.run("run-transfers")
    #expect(servers.away.stored.isEmpty && servers.away.attempts == 0)
    let row = try #require(try await phone.outbox().first)
    #expect(row.account == "A" && row.server == servers.home.url.absoluteString)
    try await servers.comeHome(phone)
    #expect(servers.home.stored.values.map(\.account) == ["A"])
    #expect(try await phone.outbox().isEmpty)
  }

  @Test(
    "after a server has moved, the user sees for which address a share waits, and sends it to the new one")
  func moved() async throws {
    let phone = try await phoneWithWaitingShare()
    try await phone.signIn(at: servers.away)
    let id = try #require(try await phone.outbox().first?.id)
    let path = [
      "open-app", "--do", "tap:tab.outbox", "--do", "read:\(servers.home.url)", "--do", "tap:\(id)", "--do",
      "tap:action.assign", "--do", "read:\(servers.away.url)",
    ]
    _ = try await phone.run(path + ["--do", "tap:cancel"])
    #expect(servers.away.stored.isEmpty)
    let outcome = try await phone.run(path + ["--do", "tap:confirm", "--do", "read:All shares are sent"])
    #expect(servers.away.stored.values.map(\.account) == ["A"] && servers.home.stored.isEmpty, "\(outcome)")
    #expect(try await phone.outbox().isEmpty)
  }

  @Test(
    "a server whose address is typed in another form is the same server", arguments: ["/", "// ", "/?a=b"])
  func retyped(suffix: String) async throws {
    let phone = try await phoneWithWaitingShare()
    let address = servers.home.url.absoluteString.replacing("http", with: "HTTP") + suffix
    try await phone.expect(0, "sign-in", "--server", address, "--token", "account-A")
    try await phone.run("open-app")
    #expect(servers.home.stored.values.map(\.account) == ["A"])
    #expect(try await phone.outbox().isEmpty)
  }

  @Test("a share that an older version saved without its server waits for the user, who decides")
  func olderVersion() async throws {
    let phone = try await phoneWithWaitingShare()
    let id = try #require(try await phone.outbox().first?.id)
    let states = ["pending", "needsSignIn", "uploading"]
    let group = phone.folder.appendingPathComponent("device/groups/group.org.sharepipe")
    let files = states.flatMap { state in
      phone.sharedFiles("Outbox/" + state).flatMap { share in
        ["manifest.json", "progress.json"].map {
          group.appendingPathComponent("Outbox/\(state)/\(share)/\($0)")
        }
      }
    }
    for file in files where FileManager.default.fileExists(atPath: file.path) {
      var fields = try #require(
        try JSONSerialization.jsonObject(with: try Data(contentsOf: file)) as? [String: Any])
      fields["server"] = nil
      try JSONSerialization.data(withJSONObject: fields).write(to: file)
    }
    for server in [servers.away, servers.home] {
      try await phone.signIn(at: server)
      try await phone.run("open-app")
      #expect(server.stored.isEmpty, "not even the right server is known to be it")
      if server !== servers.home { try await phone.expect(0, "sign-out") }
    }
    let outcome = try await phone.run(
      "open-app", "--do", "tap:tab.outbox", "--do", "read:Saved by an older version", "--do", "tap:\(id)",
      "--do", "tap:action.assign", "--do", "tap:confirm", "--do", "read:All shares are sent")
    #expect(servers.home.stored.values.map(\.account) == ["A"] && servers.away.stored.isEmpty, "\(outcome)")
  }

  @Test(
    "an extension that is used after the switch sends to the new server, and leaves the waiting share alone")
  func extensionAfterSwitch() async throws {
    let phone = try await phoneWithWaitingShare()
    try await phone.set("transfers", "automatic")
    try await phone.signIn(at: servers.away)
    try await phone.run("share", "--host", "other", "--url", "https://example.org/boat", "--title", "Boat")
    #expect(servers.arrivals("Boat", at: servers.away, as: "A") == 1)
    #expect(servers.arrivals("Kite", at: servers.away, as: "A") == 0)
    #expect(try await phone.outbox().map(\.server) == [servers.home.url.absoluteString])
  }
}
