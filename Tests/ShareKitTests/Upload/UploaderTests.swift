// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

@Suite("Sending shares over a real connection")
struct UploaderTests {
  let bench: OutboxBench

  init() throws {
    bench = try OutboxBench()
  }

  @Test("an acknowledged share leaves the outbox, and was sent as the contract says")
  func acknowledged() async throws {
    let server = try LoopbackServer { Self.receipt(for: $0) }
    let image = try bench.temporary.file(
      "a.bin", Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) }))
    let share = Share(
      createdAt: bench.clock.now, attachments: [.text("x"), .file(Attachment.File(url: image))])
    let entry = try bench.outbox.commit(share)
    let body = try Data(contentsOf: entry.bodyFile)
    let report = await uploader().drain(to: target(server))
    #expect(report.acknowledged == [entry.id] && report.remaining.isEmpty)
    #expect(bench.outbox.entries().isEmpty)
    let request = try #require(server.requests.all.first)
    #expect(request.line == "POST /base/v1/shares HTTP/1.1")
    #expect(request.headers["authorization"] == "Bearer secret")
    #expect(request.headers["idempotency-key"] == "\"\(entry.id.text)\"")
    #expect(request.headers["sharepipe-account"] == "ann")
    #expect(request.headers["content-type"] == entry.manifest.body.contentType)
    #expect(request.headers["content-length"] == String(body.count))
    #expect(request.body == body)
  }

  @Test("a share above the limit of one request goes to the route for uploads")
  func large() async throws {
    let server = try LoopbackServer { Self.receipt(for: $0) }
    let film = try bench.temporary.file("a.bin", Data(count: 9 << 20))
    let share = Share(
      createdAt: bench.clock.now, attachments: [.file(Attachment.File(url: film))])
    let entry = try bench.outbox.commit(share)
    #expect(await uploader().drain(to: target(server)).acknowledged == [entry.id])
    #expect(server.requests.all.map(\.line) == ["POST /base/v1/uploads HTTP/1.1"])
  }

  @Test("after a lost response, the share is sent again, and the replayed receipt counts")
  func lostResponse() async throws {
    let attempts = Collected<Int>()
    let server = try LoopbackServer { request in
      attempts.add(1)
      return attempts.all.count == 1 ? .cut(Data("HTTP/1.1 202 Acc".utf8)) : Self.receipt(for: request)
    }
    let entry = try bench.outbox.commit(bench.link())
    let first = await uploader().drain(to: target(server))
    guard case .waits(let seconds) = first.remaining[entry.id] else {
      return #expect(Bool(false), "\(first)")
    }
    #expect(await uploader().drain(to: target(server)).remaining.isEmpty && server.requests.all.count == 1)
    bench.clock.advance(seconds + 1)
    #expect(await uploader().drain(to: target(server)).acknowledged == [entry.id])
    let keys = server.requests.all.map { $0.headers["idempotency-key"] }
    #expect(keys.count == 2 && Set(keys).count == 1)
  }

  struct Unkind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let reply: LoopbackReply
    let reason: String
    var folder = "pending"
  }

  static let unkind: [Unkind] = [
    Unkind(testDescription: "500", reply: .http(500), reason: "server_failed"),
    Unkind(testDescription: "503", reply: .http(503, ["Retry-After": "7"]), reason: "server_failed"),
    Unkind(testDescription: "507", reply: .http(507), reason: "storage_full"),
    Unkind(testDescription: "429", reply: .http(429), reason: "too_many_requests"),
    Unkind(testDescription: "garbage", reply: .http(202, [:], Data([0, 255, 10])), reason: "no_receipt"),
    Unkind(
      testDescription: "sign-in page", reply: .http(200, [:], Data("<html>".utf8)), reason: "no_receipt"),
    Unkind(testDescription: "a proxy's 401", reply: .http(401), reason: "unexpected_answer"),
    Unkind(testDescription: "404", reply: .http(404), reason: "unexpected_answer"),
    Unkind(
      testDescription: "redirection", reply: .http(307, ["Location": "http://127.0.0.1:9/"]),
      reason: "unexpected_answer"),
    Unkind(testDescription: "cut at once", reply: .cut(Data()), reason: "network"),
    Unkind(
      testDescription: "cut in the receipt",
      reply: .cut(Data("HTTP/1.1 202 OK\r\nContent-Length: 500\r\n\r\n{\"id\"".utf8)), reason: "network"),
    Unkind(
      testDescription: "401", reply: .http(401, [:], problem(.unauthenticated)), reason: "unauthenticated",
      folder: "needsSignIn"),
    Unkind(
      testDescription: "other account", reply: .http(403, [:], problem(.tokenOwnerMismatch)),
      reason: "token_owner_mismatch", folder: "failed"),
    Unkind(
      testDescription: "422", reply: .http(422, [:], problem(.invalidURL)), reason: "invalid_url",
      folder: "failed"),
    Unkind(testDescription: "bare 413", reply: .http(413), reason: "body_too_large", folder: "failed"),
  ]

  @Test("whatever else comes back, the share is kept and says why", arguments: unkind)
  func remains(unkind: Unkind) async throws {
    let server = try LoopbackServer { _ in unkind.reply }
    let entry = try bench.outbox.commit(bench.link())
    let report = await uploader().drain(to: target(server))
    #expect(report.acknowledged.isEmpty && report.fault == nil)
    #expect(report.needsSignIn == (unkind.folder == "needsSignIn"))
    let remaining = try #require(try bench.outbox.entry(entry.id))
    #expect(remaining.progress.reason?.code == unkind.reason)
    #expect(bench.names(unkind.folder) == [entry.id.text])
    #expect(server.requests.all.count == 1)
  }

  @Test("a receipt for other bytes keeps the share; damage on this device is distinguished")
  func mismatch() async throws {
    let server = try LoopbackServer { Self.receipt(for: $0, sha256: String(repeating: "0", count: 64)) }
    let entry = try bench.outbox.commit(bench.link())
    _ = await uploader().drain(to: target(server))
    #expect(try bench.outbox.entry(entry.id)?.progress.reason?.code == "receipt_mismatch")
    let body = try #require(try bench.outbox.entry(entry.id)).bodyFile
    try Data(repeating: 0x20, count: entry.manifest.body.bytes).write(to: body)
    bench.clock.advance(100_000)
    _ = await uploader().drain(to: target(server))
    #expect(try bench.outbox.entry(entry.id)?.progress.reason?.code == "damaged_share")
    #expect(bench.names("failed") == [entry.id.text])
  }

  @Test("a server that cannot be reached stops the drain at the first share")
  func unreachable() async throws {
    for _ in 0..<3 { try bench.outbox.commit(bench.link()) }
    let closed = try #require(URL(string: "http://127.0.0.1:9/"))
    let report = await uploader().drain(to: UploadTarget(server: closed, token: "secret", account: "ann"))
    #expect(report.remaining.count == 1)
    #expect(bench.outbox.due(as: "ann").count == 2 && bench.names("pending").count == 3)
  }

  @Test("shares of another account stay, and drains at the same time send each share once")
  func drains() async throws {
    let server = try LoopbackServer { Self.receipt(for: $0) }
    let bobs = try bench.outbox.commit(bench.link(account: "bob")).id
    for _ in 0..<5 { try bench.outbox.commit(bench.link()) }
    let (first, second, target) = (uploader(), uploader(owner: "extension"), target(server))
    await withTaskGroup(of: Void.self) { group in
      for uploader in [first, first, second, first, second] {
        group.addTask { _ = await uploader.drain(to: target) }
      }
    }
    #expect(bench.outbox.entries().map(\.id) == [bobs])
    #expect(Set(server.requests.all.map { $0.headers["idempotency-key"] }).count == 5)
    #expect(server.requests.all.count == 5)
  }
}

extension UploaderTests {
  private func uploader(owner: String = "app") -> Uploader {
    Uploader(outbox: bench.outbox, owner: owner)
  }

  private func target(_ server: LoopbackServer) -> UploadTarget {
    UploadTarget(server: server.url, token: "secret", account: "ann")
  }

  private static func problem(_ code: ProblemCode) -> Data {
    (try? JSONEncoder().encode(Problem(code, detail: "no"))) ?? Data()
  }

  /// The receipt a server gives for the bytes it has got.
  private static func receipt(for request: LoopbackRequest, sha256: String? = nil) -> LoopbackReply {
    let key = request.headers["idempotency-key"]?.trimmingCharacters(in: CharacterSet(charactersIn: "\""))
    guard let id = ShareID(key ?? "") else { return .http(400) }
    let receipt = Receipt(
      id: id, account: "ann", sha256: sha256 ?? ShareBodyDigest.sha256(request.body),
      bytes: request.body.count,
      receivedAt: "2026-11-21T10:00:00Z", state: .received)
    return .http(202, ["Content-Type": "application/json"], (try? JSONEncoder().encode(receipt)) ?? Data())
  }
}
