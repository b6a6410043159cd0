// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import Testing

struct MisbehaviorTests {
  private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

  @Test("chunks without end are aborted at the limit")
  func endlessChunks() async throws {
    let server = try LoopbackServer { exchange in
      guard exchange.send(Self.chunked) else { return }
      while exchange.send("1000\r\n" + String(repeating: "x", count: 4096) + "\r\n") {}
    }
    #expect(try await problem { try await fetch(from: server) }.code == "too_large")
  }

  @Test("a body that arrives in small pieces ends at the deadline")
  func drip() async throws {
    let server = try LoopbackServer { exchange in
      guard exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n") else { return }
      while exchange.send("x") { sleepBriefly() }
    }
    let problem = try await problem { try await fetch(from: server) { $0.deadline = .milliseconds(500) } }
    #expect((problem.code, problem.retryable) == ("fetch_failed", true))
  }

  @Test("a body slower than 1 KiB/s is aborted before the deadline")
  func slowBody() async throws {
    let server = try LoopbackServer { exchange in
      guard exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n") else { return }
      while exchange.send("x") { sleepBriefly() }
    }
    let problem = try await problem { try await fetch(from: server) { $0.idle = .seconds(1) } }
    #expect(problem.detail.contains("too slow"), "\(problem.detail)")
  }

  @Test("a fetch from a server that sends nothing ends before the deadline")
  func silence() async throws {
    let server = try LoopbackServer { $0.waitForEnd() }
    let problem = try await problem {
      try await fetch(from: server) {
        $0.connect = .seconds(3)
        $0.firstByte = .milliseconds(100)
      }
    }
    #expect(problem.detail == "no response in time")
  }

  @Test("a head without end, of 1 MiB, of 10,000 fields or after a hundred interim responses is refused")
  func headFloods() async throws {
    let heads = [
      "X: \(String(repeating: "x", count: 1 << 20))\r\n\r\n",
      String(repeating: "X: y\r\n", count: 10_000) + "\r\n",
      String(repeating: "X: \(String(repeating: "y", count: 1000))\r\n", count: 90) + "\r\n",
    ]
    for head in heads {
      let server = try LoopbackServer(response: "HTTP/1.1 200 OK\r\n" + head)
      #expect(try await problem { try await fetch(from: server) }.code != "too_large", "\(head.prefix(20))")
    }
    let server = try LoopbackServer { exchange in
      while exchange.send("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n") {}
    }
    #expect(try await problem { try await fetch(from: server) }.code == "answer_malformed")
  }

  @Test("a few interim responses are skipped")
  func interim() async throws {
    let server = try LoopbackServer(
      response: "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
    )
    let resource = try await fetch(from: server)
    #expect((resource.status, resource.body, resource.headers.count) == (200, Array("ok".utf8), 1))
  }

  @Test("a body that ends before its length is a transient failure")
  func closedMidBody() async throws {
    for response in ["HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nabc", Self.chunked + "10\r\nabc"] {
      let server = try LoopbackServer(response: response)
      let problem = try await problem { try await fetch(from: server) }
      #expect((problem.code, problem.retryable) == ("fetch_failed", true))
    }
  }

  @Test("a length over the limit is refused at once; bytes beyond the length are not read")
  func lyingLength() async throws {
    let huge = try LoopbackServer(response: "HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\nabc")
    #expect(try await problem { try await fetch(from: huge) }.code == "too_large")
    let short = try LoopbackServer { exchange in
      guard exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n") else { return }
      for _ in 0..<1000 where !exchange.send(String(repeating: "x", count: 4096)) { return }
    }
    #expect(try await fetch(from: short).body == Array("xxx".utf8))
  }

  @Test(
    "a response that is not HTTP is a failure",
    arguments: [
      "", "hello\r\n", "220 mail.example ESMTP\r\n", "HTTP/1.1 abc\r\n\r\n",
      "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
    ])
  func noHTTP(response: String) async throws {
    let server = try LoopbackServer(response: response)
    #expect(
      ["fetch_failed", "answer_malformed"].contains(try await problem { try await fetch(from: server) }.code))
  }

  @Test("canceling the task ends the transfer")
  func cancellation() async throws {
    let server = try LoopbackServer { $0.waitForEnd() }
    let task = Task { try await fetch(from: server) { $0.firstByte = .seconds(60) } }
    while server.connections == 0 { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    #expect(try await problem { try await task.value }.code == "cancelled")
  }
}
