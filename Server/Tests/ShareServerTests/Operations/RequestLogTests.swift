// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Logging
import ShareContract
import ShareServer
import Testing

/// Tests what the log says about requests at the level info.
struct RequestLogTests {
  @Test("a request is logged with its route, account and share, and without its content")
  func requests() async throws {
    let log = TestLog()
    var logger = log.logger
    logger.logLevel = .info
    try await RunningServer.run(listens: true, log: logger) {
      $0.workers = 0
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org")
      let sent = try await server.share("A private text.", type: "text/plain", token: user.shareToken)
      let id = try sent.decode(Receipt.self).id.text
      _ = try await server.send("GET", "/v1/shares/\(id)", token: user.fullToken)
      _ = try await server.send("GET", "/sign-in/secret-code")
      let requests = log.lines.filter { $0.message == "request" }.map(\.metadata)
      #expect(requests.map { $0["route"] }.contains("/v1/shares"))
      let own = requests.filter { $0["share"] == id && $0["account"] == user.account }
      #expect(own.count == 2, "\(requests)")
      let all = "\(log.lines)"
      #expect(!all.contains("private text") && !all.contains("secret-code"), "\(all)")
    }
  }

  @Test("the trace of a valid header is in the log line of its request, and nothing of another one")
  func trace() async throws {
    let log = TestLog()
    var logger = log.logger
    logger.logLevel = .info
    try await RunningServer.run(listens: true, log: logger) {
      $0.workers = 0
    } _: { server async throws in
      let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
      for header in ["00-\(trace)-00f067aa0ba902b7-01", "a canary"] {
        _ = try await server.send("GET", "/health/live", headers: ["traceparent": header])
      }
      let requests = log.lines.filter { $0.message == "request" }.map(\.metadata)
      #expect(requests.map { $0["trace"] } == [trace, nil])
      #expect(!"\(log.lines)".contains("canary"))
    }
  }
}
