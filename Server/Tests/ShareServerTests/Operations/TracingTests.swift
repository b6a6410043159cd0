// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import InMemoryTracing
import ServerCore
import ShareContract
import ShareServer
import Testing
import Tracing

/// Tests the spans of requests and stages, and the header that names a trace.
struct TracingTests {
  private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"

  @Test("accepting, reading, making and delivering are spans with identifiers, and without content")
  func spans() async throws {
    let tracer = InMemoryTracer()
    try await RunningServer.run {
      $0.tracer = tracer
    } _: { server async throws in
      let user = try await server.makeUser("reader@example.org", hasKindle: true)
      let response = try await server.share(
        "A canary headline\n\nand its text.", type: "text/plain", token: user.shareToken)
      let id = try response.decode(Receipt.self).id
      _ = try await server.status(id, user) { $0.deliveries.first?.state == .sent }
      let names = ["sharepipe.request", "sharepipe.read", "sharepipe.book", "sharepipe.deliver"]
      #expect(
        try await poll { Set(names).isSubset(of: Set(tracer.finishedSpans.map(\.operationName))) })
      let accept = try #require(tracer.finishedSpans.first { text($0).contains("/v1/shares") })
      #expect(text(accept).contains(id.text) && text(accept).contains(user.account))
      for span in tracer.finishedSpans {
        #expect(!text(span).contains("canary") && !text(span).contains("@"), "\(text(span))")
        #expect(span.errors.isEmpty)
      }
      let stages = tracer.finishedSpans.filter { $0.operationName != "sharepipe.request" }
      #expect(stages.allSatisfy { text($0).contains(user.account) })
    }
  }

  private func text(_ span: FinishedInMemorySpan) -> String {
    var parts = [span.operationName, "\(span.status.map { "\($0)" } ?? "")"]
    span.attributes.forEach { parts.append("\($0)=\($1)") }
    return parts.joined(separator: " ")
  }

  @Test(
    "a trace is taken from a valid header only",
    arguments: [
      ("00-\(trace)-00f067aa0ba902b7-01", trace), ("01-\(trace)-00f067aa0ba902b7-01-more", trace),
      ("00-\(trace.uppercased())-00f067aa0ba902b7-01", nil), ("x", nil), ("", nil),
      ("00-00000000000000000000000000000000-00f067aa0ba902b7-01", nil),
      ("00-\(trace)-0000000000000000-01", nil), ("ff-\(trace)-00f067aa0ba902b7-01", nil),
      ("00-\(trace)-00f067aa0ba902b7-01-more", nil), ("00-\(trace)-00f067aa0ba902b7-01\n", nil),
    ] as [(String, String?)])
  func header(_ text: String, _ expected: String?) {
    #expect(TraceParent(text)?.trace == expected)
  }
}
