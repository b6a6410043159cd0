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
