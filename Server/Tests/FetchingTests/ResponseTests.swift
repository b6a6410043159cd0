// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import Testing

struct ResponseTests {
  @Test("a response has its status, fields, type and body, and the request has the right header fields")
  func plainResponse() async throws {
    let server = try LoopbackServer {
      $0.respond("hello", fields: "Content-Type: text/html; charset=utf-8\r\nX-A: b\r\n")
    }
    let resource = try await fetcher(for: server).fetch(
      server.url("/p?q=1#f"), limits: .unhurried, accept: .image, language: "de, en;q=0.5")
    #expect(resource.status == 200)
    #expect(resource.body == Array("hello".utf8))
    #expect(resource.contentType == "text/html; charset=utf-8")
    #expect(resource.headers.contains { $0.name == "x-a" && $0.value == "b" })
    #expect((resource.requestedURL, resource.finalURL) == (server.url("/p?q=1#f"), server.url("/p?q=1")))
    let head = try #require(server.requests.first)
    #expect(head.hasPrefix("GET /p?q=1 HTTP/1.1\r\n"))
    #expect(head.contains("User-Agent: Test/1\r\n") && head.contains("Accept: image/jpeg"))
    #expect(
      head.contains("Accept-Language: de, en;q=0.5\r\n") && head.contains("Accept-Encoding: gzip, deflate"))
  }

  @Test("a language with a line break adds no field")
  func languageInjection() async throws {
    let server = try LoopbackServer { $0.respond("x") }
    _ = try await fetcher(for: server).fetch(server.url(), limits: .unhurried, language: "de\r\nX-Evil: 1")
    #expect(server.requests.first?.contains("Evil") == false)
  }

  @Test(
    "an error status is a result with its body",
    arguments: [400, 401, 403, 404, 410, 429, 500, 503, 304, 300])
  func statuses(status: Int) async throws {
    let server = try LoopbackServer(response: "HTTP/1.1 \(status) X\r\nContent-Length: 0\r\n\r\n")
    #expect(try await fetch(from: server).status == status)
  }

  @Test("a compressed body is unpacked", arguments: ["gzip", "x-gzip", "deflate", "deflate raw", "identity"])
  func unpacks(coding: String) async throws {
    let text = Array(String(repeating: "sharepipe ", count: 500).utf8)
    let packed =
      switch coding {
      case "deflate": Compressed.zlib(text)
      case "deflate raw": Compressed.deflate(text)
      case "identity": text
      default: Compressed.gzip(text)
      }
    let name = coding.split(separator: " ")[0]
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(name)\r\nContent-Length: \(packed.count)\r\n\r\n"
    #expect(try await fetch(from: LoopbackServer(response: Array(head.utf8) + packed)).body == text)
  }

  @Test(
    "stacked and unknown encodings are refused",
    arguments: [
      "Content-Encoding: gzip, gzip", "Content-Encoding: gzip\r\nContent-Encoding: deflate",
      "Content-Encoding: zstd",
      "Content-Encoding: compress", "Transfer-Encoding: gzip, chunked",
    ])
  func encodings(fields: String) async throws {
    let server = try LoopbackServer(response: "HTTP/1.1 200 OK\r\n\(fields)\r\nContent-Length: 3\r\n\r\nabc")
    #expect(try await problem { try await fetch(from: server) }.code == "answer_malformed")
  }

  @Test("a decompression bomb of 1 GiB is aborted at the limit")
  func bomb() async throws {
    let bomb = Compressed.bomb(runs: 100_000)
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n"
    let server = try LoopbackServer { exchange in
      _ = exchange.send(Array(head.utf8) + bomb)
    }
    #expect(try await problem { try await fetch(from: server) }.code == "too_large")
  }

  @Test("a body one byte over the limit is refused, one at the limit is not, with and without a length")
  func limit() async throws {
    for fields in ["Content-Length: 1000\r\n", ""] {
      let body = String(repeating: "x", count: 1000)
      let server = try LoopbackServer(
        response: "HTTP/1.1 200 OK\r\n\(fields)Connection: close\r\n\r\n\(body)")
      #expect(try await fetch(from: server) { $0.maxBytes = 1000 }.body.count == 1000)
      #expect(try await problem { try await fetch(from: server) { $0.maxBytes = 999 } }.code == "too_large")
      let part = try await fetch(from: server) {
        $0.maxBytes = 999
        $0.truncates = true
      }
      #expect((part.body.count, part.isTruncated) == (999, true))
    }
  }
}

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
