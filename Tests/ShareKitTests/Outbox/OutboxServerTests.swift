// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

/// Two servers can give the same identifier to two users, or one can copy that of the other.
@Suite("A share belongs to an account of one server")
struct OutboxServerTests {
  private static let ann: AccountIdentity = "ann"
  private let bench: OutboxBench

  init() throws { bench = try OutboxBench() }

  private func address(_ text: String) throws -> ServerAddress {
    ServerAddress(try #require(URL(string: text)))
  }

  // MARK: the address

  @Test(
    "a server is recognized however its address is typed",
    arguments: [
      "https://books.example.org", "https://books.example.org/", "HTTPS://Books.Example.ORG",
      "https://books.example.org:443", "https://books.example.org:443//",
      "https://me:secret@books.example.org/",
      "https://books.example.org/?from=mail#top",
    ])
  func sameServer(text: String) throws {
    #expect(try address(text).text == "https://books.example.org")
  }

  @Test(
    "another scheme, host, port or path is another server",
    arguments: [
      "http://books.example.org", "https://books.example.org:8443", "https://books.example.org.",
      "https://books.example.org/anna", "https://example.org", "http://books.example.org:443",
      "http://[::1]:8080", "file:///books.example.org", "books.example.org",
    ])
  func otherServer(text: String) throws {
    #expect(try address(text) != address("https://books.example.org"))
  }

  @Test(
    "an address is stored in the form in which it is compared",
    arguments: [
      ("HTTP://[FE80::1]:80/", "http://[fe80::1]"),
      ("http://Nas.local:8080/Sharepipe/", "http://nas.local:8080/Sharepipe"),
      ("https://x.example/a%20b", "https://x.example/a%20b"),
    ])
  func stored(text: String, form: String) throws {
    let address = try address(text)
    #expect(address.text == form)
    #expect(try self.address(form) == address, "normalizing twice changes nothing")
    #expect(try JSONDecoder().decode(ServerAddress.self, from: JSONEncoder().encode(address)) == address)
  }

  // MARK: the same identifier at another server

  @Test("it isn't due for the same identifier at another server, and the user is told the address")
  func notDue() throws {
    let id = try bench.outbox.commit(bench.link(account: Self.ann)).id
    try bench.outbox.markNeedsSignIn(id)
    try bench.outbox.readmit(as: Self.ann.away)
    #expect(bench.outbox.due(as: Self.ann.away).isEmpty && bench.names("needsSignIn") == [id.text])
    try bench.outbox.retry(id)
    #expect(bench.outbox.secondsUntilDue(as: Self.ann.away) == nil)
    #expect(throws: OutboxError.otherAccount(id)) {
      try bench.outbox.claim(id, owner: "app", seconds: 60, account: Self.ann.away)
    }
    let row = try #require(bench.outbox.rows(signedInAs: Self.ann.away).first)
    #expect(row.actions == [.assign, .export, .delete] && row.server == .home)
    #expect(
      WaitingTimeline(bench.outbox, signedInAs: Self.ann.away, now: bench.clock.now).summary.titles.isEmpty)
    let entry = try #require(try bench.outbox.entry(id))
    #expect(
      ShareMessages.state(of: entry, signedInAs: Self.ann.away, in: .english)
        == "Saved for an account at https://home.example; sign in there, or send it to your present account")
    #expect(bench.outbox.due(as: Self.ann).map(\.id) == [id])
  }

  @Test("one that was saved while signed out belongs to the server to which it is first sent")
  func bound() throws {
    let id = try bench.outbox.commit(bench.link()).id
    let claimed = try bench.outbox.claim(id, owner: "app", seconds: 60, account: Self.ann)
    #expect(claimed?.owner == Self.ann)
    try bench.outbox.release(id, owner: "app", retryAfter: 0, reason: nil)
    #expect(bench.outbox.due(as: Self.ann.away).isEmpty && bench.outbox.due(as: Self.ann).map(\.id) == [id])
  }

  @Test("no byte of it reaches a server that claims the account of another")
  func impostor() async throws {
    let impostor = try LoopbackServer { _ in .http(500) }
    for account in [Self.ann, nil] { try bench.outbox.commit(bench.link(account: account)) }
    let owned = try #require(bench.outbox.entries().first { $0.account != nil })
    let target = UploadTarget(server: impostor.url, token: "secret", account: "ann")
    _ = await Uploader(outbox: bench.outbox, owner: "app").drain(to: target)
    let keys = impostor.requests.all.compactMap { $0.headers["idempotency-key"] }
    #expect(keys.count == 1 && !keys[0].contains(owned.id.text))
    #expect(bench.outbox.entries().count == 2)
  }

  @Test("after its server has moved, the user sends it to the new address, to the default destination there")
  func moved() throws {
    var share = bench.link(account: Self.ann)
    share.request.destinations = ["kindle-at-home"]
    let id = try bench.outbox.commit(share).id
    try bench.outbox.perform(.assign, on: .share(id), signedInAs: Self.ann.away)
    let entry = try #require(try bench.outbox.entry(id))
    #expect(entry.owner == Self.ann.away && bench.outbox.due(as: Self.ann).isEmpty)
    #expect(try entry.request().destinations == nil)
    #expect(bench.outbox.due(as: Self.ann.away).map(\.id) == [id])
  }

  @Test("resume data is used at the server that has the first part, and at no other")
  func resumption() throws {
    let entry = try bench.outbox.commit(bench.link())
    let home = UploadTarget(
      server: try #require(URL(string: "https://home.example/")), token: "t", account: "ann")
    let away = UploadTarget(
      server: try #require(URL(string: "https://away.example/")), token: "t", account: "ann")
    for (target, expected) in [(away, nil), (home, Data("x".utf8))] {
      try bench.outbox.keepResumption(Data("x".utf8), of: entry.id, for: home)
      #expect(bench.outbox.takeResumption(of: entry, for: target) == expected)
    }
    let bound = try #require(
      try bench.outbox.claim(entry.id, owner: "app", seconds: 60, account: home.identity))
    try bench.outbox.keepResumption(Data("x".utf8), of: entry.id, for: away)
    #expect(!bench.outbox.hasResumption(of: bound))
  }

  // MARK: late responses

  @Test("a late receipt of the old server doesn't delete a share that the user gave to a new one")
  func lateReceipt() throws {
    let id = try bench.outbox.commit(bench.link(account: Self.ann)).id
    let sent = try #require(try bench.outbox.claim(id, owner: "transfer-1", seconds: 60, account: Self.ann))
    bench.clock.advance(100)
    try bench.outbox.assign(id, to: Self.ann.away)
    let receipt = bench.receipt(for: sent)
    #expect(throws: OutboxError.receiptMismatch(id)) { try bench.outbox.acknowledge(receipt, from: .home) }
    #expect(throws: OutboxError.receiptMismatch(id)) { try bench.outbox.acknowledge(receipt, from: nil) }
    for verdict in [
      UploadVerdict.acknowledged(receipt), .needsSignIn, .tryAgain(seconds: nil, why: .network),
    ] {
      #expect(try bench.outbox.settle(id, verdict, owner: "transfer-1", server: .home) == .overtaken)
    }
    #expect(bench.outbox.due(as: Self.ann.away).map(\.id) == [id])
    try bench.outbox.acknowledge(receipt, from: .away)
    #expect(bench.outbox.entries().isEmpty)
  }

  // MARK: what a version wrote that didn't note the server

  /// Removes the server from the files, as the version that didn't note it wrote them.
  private func forgetServer(of entry: OutboxEntry) throws {
    for name in ["manifest.json", "progress.json"] {
      let file = entry.bodyFile.deletingLastPathComponent().appendingPathComponent(name)
      guard let data = try? Data(contentsOf: file) else { continue }
      var fields = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      fields["server"] = nil
      fields["assignedServer"] = nil
      try JSONSerialization.data(withJSONObject: fields).write(to: file)
    }
  }

  enum Writer: CaseIterable { case manifest, progress, assigned }

  private func older(_ writer: Writer) throws -> ShareID {
    let id = try bench.outbox.commit(bench.link(account: writer == .manifest ? Self.ann : nil)).id
    switch writer {
    case .manifest: break
    case .progress:
      _ = try bench.outbox.claim(id, owner: "app", seconds: 60, account: Self.ann)
      try bench.outbox.release(id, owner: "app", retryAfter: 0, reason: nil)
    case .assigned: try bench.outbox.assign(id, to: Self.ann)
    }
    try forgetServer(of: try #require(try bench.outbox.entry(id)))
    return id
  }

  @Test("it is kept, sent to no server by itself, and sent once the user decides", arguments: Writer.allCases)
  func older(writer: Writer) throws {
    let id = try older(writer)
    let entry = try #require(try bench.outbox.entry(id))
    #expect(entry.account == "ann" && entry.server == nil && entry.owner == nil)
    for account in [Self.ann, Self.ann.away] {
      #expect(bench.outbox.due(as: account).isEmpty)
      #expect(bench.outbox.rows(signedInAs: account).map(\.actions) == [[.assign, .export, .delete]])
      let words = ShareMessages.state(of: entry, signedInAs: account, in: .english)
      #expect(words.hasPrefix("An older version saved this without its server"))
    }
    #expect(try bench.outbox.diagnostics().count > 100)
    try bench.outbox.assign(id, to: Self.ann)
    #expect(bench.outbox.due(as: Self.ann).map(\.id) == [id])
  }

  @Test(
    "an upload that the older version began still ends with its receipt",
    arguments: [ServerAddress.home, nil])
  func olderUpload(server: ServerAddress?) throws {
    let id = try bench.outbox.commit(bench.link()).id
    let claimed = try bench.outbox.claim(id, owner: "transfer-1", seconds: 60, account: Self.ann)
    try forgetServer(of: try #require(claimed))
    let entry = try #require(try bench.outbox.entry(id))
    try bench.outbox.acknowledge(bench.receipt(for: entry), from: server)
    #expect(bench.outbox.entries().isEmpty)
  }

  @Test("a snapshot without a server is nobody's, and a suggestion names its server")
  func snapshot() throws {
    let data = Data(#"{"account":"ann","destinations":[],"limits":{},"takenAt":0}"#.utf8)
    #expect(try JSONDecoder().decode(AccountSnapshot.self, from: data).owner == nil)
    let suggested = SuggestedDestination(account: Self.ann, destination: "d")
    let read = try #require(suggested.identifier.flatMap(SuggestedDestination.init))
    #expect(
      read == suggested
        && read.account != SuggestedDestination(account: Self.ann.away, destination: "d").account)
  }
}
