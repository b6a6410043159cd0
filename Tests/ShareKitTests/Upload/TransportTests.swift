// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Sending shares to a server with an API of its own, over a real connection")
struct TransportTests {
  private let bench: OutboxBench

  init() throws { bench = try OutboxBench() }

  private func target(_ server: LoopbackServer) -> UploadTarget {
    UploadTarget(server: server.url, token: "secret", account: "ann")
  }

  private func uploader(_ transport: JSONPost = JSONPost()) -> Uploader {
    Uploader(outbox: bench.outbox, owner: "app", transport: transport)
  }

  @Test(
    "the transport's request and body are sent, and a 2xx deletes the share from the device",
    arguments: [false, true])
  func delivered(isWritten: Bool) async throws {
    let server = try LoopbackServer { _ in .http(201) }
    let entry = try bench.outbox.commit(bench.link("https://example.org/a"))
    let report = await uploader(JSONPost(isWritten: isWritten)).drain(to: target(server))
    #expect(report.acknowledged == [entry.id] && bench.outbox.entries().isEmpty)
    let request = try #require(server.requests.all.first)
    #expect(request.line == "POST /base/notes HTTP/1.1")
    #expect(request.headers["x-key"] == "secret" && request.headers["idempotency-key"] == entry.id.text)
    let note = JSONPost.Note(link: "https://example.org/a", bytes: entry.manifest.body.bytes)
    #expect(try JSONDecoder().decode(JSONPost.Note.self, from: request.body) == note)
  }

  @Test("after a lost response, the share is sent again with the same key and the same bytes")
  func lostResponse() async throws {
    let attempts = Collected<Int>()
    let server = try LoopbackServer { _ in
      attempts.add(1)
      return attempts.all.count == 1 ? .cut(Data("HTTP/1.1 20".utf8)) : .http(200)
    }
    let entry = try bench.outbox.commit(bench.link())
    let first = await uploader().drain(to: target(server))
    guard case .waits(let seconds) = first.remaining[entry.id] else {
      return #expect(Bool(false), "\(first)")
    }
    bench.clock.advance(seconds + 1)
    #expect(await uploader().drain(to: target(server)).acknowledged == [entry.id])
    let requests = server.requests.all
    #expect(requests.count == 2)
    #expect(Set(requests.map { $0.headers["idempotency-key"] }).count == 1)
    #expect(Set(requests.map(\.body)).count == 1)
  }

  @Test(
    "a page of a network, a redirection, and a failing server keep the share",
    arguments: [
      (200, ["Content-Type": "text/html; charset=utf-8"]), (302, ["Location": "/sign-in"]), (500, [:]),
      (404, [:]), (403, [:]), (429, ["Retry-After": "30"]),
    ] as [(Int, [String: String])])
  func retried(status: Int, headers: [String: String]) async throws {
    let server = try LoopbackServer { _ in .http(status, headers, Data("<html>".utf8)) }
    let entry = try bench.outbox.commit(bench.link())
    let report = await uploader().drain(to: target(server))
    guard case .waits = report.remaining[entry.id] else { return #expect(Bool(false), "\(report)") }
    #expect(bench.outbox.entries().map(\.state) == [.pending])
  }

  @Test("a 401 waits for sign-in, and a 413 for the user, with a reason that they can read")
  func refused() async throws {
    let server = try LoopbackServer { $0.headers["x-key"] == "secret" ? .http(413) : .http(401) }
    try bench.outbox.commit(bench.link())
    let other = UploadTarget(server: server.url, token: "old", account: "ann")
    #expect(await uploader().drain(to: other).needsSignIn)
    #expect(bench.outbox.entries().map(\.state) == [.needsSignIn])
    _ = await uploader().drain(to: target(server))
    let entry = try #require(bench.outbox.entries().first)
    #expect(entry.state == .failed)
    let words = ShareMessages.state(of: entry, in: .english)
    #expect(words == "Not sent: it is larger than the server accepts")
  }

  @Test("a transport can refuse a share for good, and the outbox shows its reason")
  func ownReason() async throws {
    struct Picky: ShareTransport {
      let post = JSONPost()
      func request(for share: OutboxEntry, to target: UploadTarget) -> URLRequest {
        post.request(for: share, to: target)
      }
      func verdict(on response: UploadResponse, to share: OutboxEntry) -> UploadVerdict {
        .refused(because: "this account is read-only")
      }
    }
    let server = try LoopbackServer { _ in .http(200) }
    try bench.outbox.commit(bench.link())
    let uploader = Uploader(outbox: bench.outbox, owner: "app", transport: Picky())
    _ = await uploader.drain(to: target(server))
    let entry = try #require(bench.outbox.entries().first)
    #expect(ShareMessages.state(of: entry, in: .english) == "Not sent: this account is read-only")
  }
}
