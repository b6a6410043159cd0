// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import Testing

/// Responses that are documents where a page is expected.
struct DocumentResponseTests {
  private static let limits = DocumentLimits(types: ["application/pdf"], maxBytes: 400_000, prefixBytes: 1000)
  {
    $0.starts(with: "%PDF-".utf8)
  }

  private func fetched(
    type: String, _ start: String, size: Int, announces: Bool
  ) async throws
    -> FetchedResource
  {
    let length = announces ? "Content-Length: \(size)\r\n" : ""
    let body = start + String(repeating: "x", count: size - start.utf8.count)
    let type = type.isEmpty ? "" : "Content-Type: \(type)\r\n"
    let server = try LoopbackServer { exchange in
      _ = exchange.send(Array("HTTP/1.1 200 OK\r\n\(type)\(length)Connection: close\r\n\r\n\(body)".utf8))
    }
    return try await fetch(from: server) { $0.documents = Self.limits }
  }

  @Test(
    "a document over the limit of pages is cut to its first bytes",
    arguments: [
      ("application/pdf", "%PDF-"), ("Application/PDF; version=2", "text"),
      ("application/octet-stream", "%PDF-"), ("", "%PDF-"),
    ], [true, false])
  func document(kind: (type: String, start: String), announces: Bool) async throws {
    let resource = try await fetched(type: kind.type, kind.start, size: 300_000, announces: announces)
    #expect(resource.isTruncated && (1000..<100_000).contains(resource.body.count))
    #expect(resource.body.starts(with: kind.start.utf8))
  }

  @Test("a document whose announced length exceeds the limit of documents is refused")
  func tooLarge() async throws {
    let problem = try await problem {
      try await fetched(type: "application/pdf", "%PDF-", size: 400_001, announces: true)
    }
    #expect(problem.code == "too_large")
  }

  @Test(
    "a response that is not a document keeps the limit of pages",
    arguments: [
      ("text/html", "%PDF-"), ("application/octet-stream", "text"), ("", "<html>"), ("image/png", "%PDF-"),
    ], [true, false])
  func page(kind: (type: String, start: String), announces: Bool) async throws {
    let problem = try await problem {
      try await fetched(type: kind.type, kind.start, size: 300_000, announces: announces)
    }
    #expect(problem.code == "too_large")
    let small = try await fetched(type: kind.type, kind.start, size: 50_000, announces: announces)
    #expect(!small.isTruncated && small.body.count == 50_000)
  }

  @Test("an error page with the type of a document keeps the limit of pages")
  func errorPage() async throws {
    let body = String(repeating: "x", count: 300_000)
    let server = try LoopbackServer(
      response: "HTTP/1.1 404 X\r\nContent-Type: application/pdf\r\nConnection: close\r\n\r\n\(body)")
    let problem = try await problem { try await fetch(from: server) { $0.documents = Self.limits } }
    #expect(problem.code == "too_large")
  }

  @Test("a compressed document is counted by its unpacked bytes")
  func compressed() async throws {
    let bomb = Compressed.bomb(runs: 1000)
    let head =
      "HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n"
    let server = try LoopbackServer { exchange in _ = exchange.send(Array(head.utf8) + bomb) }
    let resource = try await fetch(from: server) { $0.documents = Self.limits }
    #expect(resource.isTruncated && resource.body.count < 100_000)
  }
}
