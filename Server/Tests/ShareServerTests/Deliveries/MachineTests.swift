// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests folders of one machine, from the share to the stored file.
struct MachineTests {
  private struct Added: Decodable {
    let id: String
    let settings: ChosenSettings
  }

  private func add(
    _ address: String, on node: String, kind: String = "folder", _ server: RunningServer, _ user: TestUser
  ) async throws -> TestResponse {
    let body =
      #"{"kind":"\#(kind)","address":"\#(address)","name":"Ferry","default":true,"settings":{"node":"\#(node)"}}"#
    return try await server.send(
      "POST", Routes.destinations, token: user.fullToken, headers: ["Content-Type": "application/json"],
      body: Data(body.utf8))
  }

  private func change(
    _ id: String, _ body: String, _ server: RunningServer, _ user: TestUser
  ) async throws -> TestResponse {
    try await server.send(
      "PATCH", Routes.destination(id), token: user.fullToken, headers: ["Content-Type": "application/json"],
      body: Data(body.utf8))
  }

  private func share(
    _ text: String, _ server: RunningServer, _ user: TestUser, until isDone: (ShareStatus) -> Bool
  ) async throws -> ShareStatus {
    let response = try await server.share(text, type: "text/plain", token: user.shareToken)
    return try await server.status(try response.decode(Receipt.self).id, user, until: isDone)
  }

  private func findings(_ server: RunningServer) async -> [String] {
    await Checkup(server.configuration, version: "sharepipe 0").run(isOffline: true)
      .filter { $0.words.contains("--node nas") }.map { "\($0.level.rawValue) \($0.topic)" }
  }

  @Test("a book for a machine without a worker waits, says so, and is saved when the folder has no machine")
  func waits() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org", role: .admin)
      let added = try await add("books", on: "nas", server, user).decode(Added.self)
      #expect(added.settings.node == "nas")
      #expect(await findings(server) == ["doubtful workers"])
      let waiting = try await share("Ships\n\ntext", server, user) { $0.deliveries.first?.problem != nil }
      #expect(waiting.deliveries.map(\.state) == [.queued])
      let problem = try #require(waiting.deliveries.first?.problem)
      #expect(problem.code == "machine_missing" && waiting.deliveries.first?.nextTryAt == nil)
      #expect(problem.detail?.contains("sharepipe work --node nas") == true)
      #expect(await findings(server) == ["doubtful workers"])
      let browser = Browser(server)
      try await browser.signIn(as: user)
      let page = try await browser.get("/shares/\(waiting.id.text)").text
      #expect(page.contains("Waiting for the machine nas to save to Ferry"))
      #expect(page.contains("no worker is running on it"))
      #expect(try await browser.get("/server").text.contains("nas"))
      #expect(try await change(added.id, #"{"settings":{}}"#, server, user).status == 204)
      let sent = try await server.status(waiting.id, user) { $0.deliveries.first?.state == .sent }
      #expect(sent.deliveries.first?.problem == nil)
      #expect(await findings(server).isEmpty)
    }
  }

  @Test(
    "an address on another machine has no control characters and leads to no parent",
    arguments: [#"/a\nb"#, "/a/../b"])
  func hostileAddress(address: String) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      #expect(try await add(address, on: "nas", server, user).status == 422)
    }
  }

  @Test("the server's own worker writes to the folders of its machine, and forms offer the machine")
  func ownMachine() async throws {
    try await RunningServer.run {
      $0.node = NodeName("nas")
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org")
      let added = try await add("books", on: "nas", server, user).decode(Added.self)
      _ = try await share("Ships\n\ntext", server, user) { $0.deliveries.first?.state == .sent }
      let folder = server.configuration.dataFolder.path + "/folders/\(user.account)/books"
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["Ships.epub"])
      let browser = Browser(server)
      try await browser.signIn(as: user)
      #expect(try await browser.get("/destinations").text.contains(#"<option value="nas">"#))
      #expect(try await browser.get("/destinations/\(added.id)").text.contains(#"name="node" value="nas""#))
    }
  }

  @Test("a book isn't saved on the old machine if its destination moves to another one just after the claim")
  func movedAfterClaim() async throws {
    // The trigger, which moves the destination at that moment, is written for SQLite.
    guard !TestEngine.isPostgreSQL else { return }
    try await RunningServer.run {
      $0.node = NodeName("nas")
    } _: { server async throws in
      let engine = try SQLiteEngine(file: server.configuration.databaseFile)
      try await engine.write { try $0.run(Self.movingTrigger, []) }
      let user = try await server.makeUser("a@example.org")
      let added = try await add("books", on: "nas", server, user).decode(Added.self)
      let status = try await share("Ships\n\ntext", server, user) { $0.deliveries.first?.problem != nil }
      #expect(status.deliveries.first?.problem?.detail?.contains("--node laptop") == true)
      let folder = server.configuration.dataFolder.path + "/folders/\(user.account)/books"
      #expect(!FileManager.default.fileExists(atPath: folder))
      try await engine.write { try $0.run("DROP TRIGGER moving", []) }
      #expect(try await change(added.id, #"{"settings":{"node":"nas"}}"#, server, user).status == 204)
      _ = try await server.status(status.id, user) { $0.deliveries.first?.state == .sent }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["Ships.epub"])
    }
  }

  private static let movingTrigger = """
    CREATE TRIGGER moving AFTER UPDATE OF lease_owner ON job
      WHEN NEW.lease_owner IS NOT NULL AND NEW.kind = 'deliver' AND NEW.node = 'nas'
    BEGIN
      UPDATE destination SET node = 'laptop' WHERE id = NEW.destination;
    END
    """

  @Test("the pages add a folder of a machine, show it, and change it, and an error saves nothing")
  func pages() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      _ = try await browser.post(
        "/destinations", [("kind", "folder"), ("address", "/srv/books"), ("name", "Hut"), ("node", " NAS ")])
      let record = try #require(try await server.destinations.list(account: user.account).first)
      #expect(record.settings.node == "nas")
      #expect(try await browser.get("/destinations").text.contains("/srv/books · nas"))
      let fields = [("rhythm", "atOnce"), ("time", "07:30"), ("timeZone", "UTC"), ("name", "Barn")]
      for node in ["na s", ""] {
        let page = try await browser.post("/destinations/\(record.id)/settings", fields + [("node", node)])
        #expect(page.status == 422)
        #expect(try await server.destinations.list(account: user.account) == [record])
      }
      let page = try await browser.post("/destinations/\(record.id)/settings", fields + [("node", "laptop")])
      #expect(page.status == 200)
      let changed = try await server.destinations.find(record.id, account: user.account)
      #expect(changed?.settings.node == "laptop" && changed?.name == "Barn")
    }
  }

  @Test("a folder of another machine is checked there, and a folder of this machine here")
  func checks() async throws {
    try await RunningServer.run {
      $0.node = NodeName("nas")
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org", role: .admin)
      #expect(try await add("/srv/books", on: "nas", server, user).status == 422)
      let added = try await add("/srv/books", on: "laptop", server, user)
      #expect(added.status == 201)
      let id = try added.decode(Added.self).id
      let moved = try await change(id, #"{"settings":{"node":"nas"}}"#, server, user)
      #expect((moved.status, moved.problemCode) == (422, "unprocessable"))
      #expect(try await change(id, #"{"settings":{}}"#, server, user).status == 422)
      #expect(try await add("../other", on: "laptop", server, user).status == 422)
    }
  }

  @Test("a worker refuses a folder that its operator doesn't allow, although another machine accepted it")
  func refusal() async throws {
    try await RunningServer.run {
      $0.node = NodeName("nas")
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org")
      var settings = DestinationSettings()
      settings.node = "nas"
      _ = try await server.destinations.add(
        account: user.account, kind: "folder", address: "/srv/books", name: nil, isDefault: true,
        isConfirmed: false, settings: settings)
      let status = try await share("Ships\n\ntext", server, user) { $0.deliveries.first?.state == .failed }
      #expect(status.deliveries.first?.problem?.detail?.contains("/srv/books") == true)
      #expect(status.deliveries.first?.problem?.detail?.contains("--folder-root") == true)
    }
  }

  @Test(
    "only a folder has a machine, and its name has a form",
    arguments: [("folder", "NAS"), ("folder", "na s"), ("folder", ""), ("webhook", "nas"), ("email", "nas")])
  func invalid(_ kind: String, _ node: String) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let address = ["webhook": "https://example.org/", "email": "b@example.org"][kind] ?? "books"
      let response = try await add(address, on: node, kind: kind, server, user)
      #expect((response.status, response.problemCode) == (422, "unprocessable"))
    }
  }
}
