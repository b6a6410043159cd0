// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CoreMetrics
import Foundation
import ServerCore
import ShareContract
import ShareServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Tests the metrics in Prometheus' text format.
struct MetricsTests {
  @Test("times become buckets that include all shorter ones, in seconds, with a sum and a count")
  func histogram() throws {
    let registry = MetricRegistry()
    let timer = registry.makeTimer(label: "t_seconds", dimensions: [("route", "/a")])
    timer.recordNanoseconds(2_000_000)
    timer.recordNanoseconds(500_000_000)
    timer.recordNanoseconds(60_000_000_000)
    let lines = PrometheusText.text(registry.samples()).split(separator: "\n")
    #expect(lines.first == "# TYPE t_seconds histogram")
    let expected = [
      #"t_seconds_bucket{route="/a",le="0.001"} 0"#, #"t_seconds_bucket{route="/a",le="0.0025"} 1"#,
      #"t_seconds_bucket{route="/a",le="0.25"} 1"#, #"t_seconds_bucket{route="/a",le="0.5"} 2"#,
      #"t_seconds_bucket{route="/a",le="+Inf"} 3"#, #"t_seconds_sum{route="/a"} 60.502"#,
      #"t_seconds_count{route="/a"} 3"#,
    ]
    for line in expected { #expect(lines.contains(Substring(line)), "\(line) in \(lines)") }
  }

  @Test("a label can't end its line or its quotation marks")
  func labels() {
    let registry = MetricRegistry()
    registry.makeCounter(label: "c", dimensions: [("a", "x\"y\\z\nw")]).increment(by: 2)
    #expect(PrometheusText.text(registry.samples()) == "# TYPE c counter\nc{a=\"x\\\"y\\\\z\\nw\"} 2\n")
  }

  @Test("each kind of metric is announced once, before its series")
  func families() {
    let registry = MetricRegistry()
    for name in ["b", "a", "b"] {
      for value in ["1", "2"] {
        registry.makeRecorder(label: name, dimensions: [("v", value)], aggregate: false).record(Int64(7))
      }
    }
    let text = "# TYPE a gauge\na{v=\"1\"} 7\na{v=\"2\"} 7\n# TYPE b gauge\nb{v=\"1\"} 7\nb{v=\"2\"} 7\n"
    #expect(PrometheusText.text(registry.samples()) == text)
  }

  private static let served = "metrics are served"

  private func page(_ body: (RunningServer, String) async throws -> Void) async throws {
    let log = TestLog()
    try await RunningServer.run(listens: true, log: log.logger) {
      $0.metricsAddress = MetricsAddress(host: "127.0.0.1", port: 0)
      $0.workers = 0
    } _: { server async throws in
      #expect(try await poll { log.lines.contains { $0.message == Self.served } })
      let line = try #require(log.lines.first { $0.message == Self.served })
      let port = try #require(line.metadata["address"]?.split(separator: ":").last)
      try await body(server, "http://127.0.0.1:\(port)/metrics")
    }
  }

  @Test("deliveries, fetches, and workers are counted")
  func work() async throws {
    let log = TestLog()
    try await RunningServer.run(listens: true, log: log.logger) {
      $0.metricsAddress = MetricsAddress(host: "127.0.0.1", port: 0)
    } _: { server async throws in
      #expect(try await poll { log.lines.contains { $0.message == Self.served } })
      let line = try #require(log.lines.first { $0.message == Self.served })
      let port = try #require(line.metadata["address"]?.split(separator: ":").last)
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let text = try await server.share("For the mail.", type: "text/plain", token: user.shareToken)
      let link = try await server.share(
        "http://127.0.0.2:1/nowhere", type: "text/plain", token: user.shareToken)
      for id in try [text, link].map({ try $0.decode(Receipt.self).id }) {
        _ = try await server.status(id, user) {
          $0.deliveries.first?.state == .sent || $0.problem != nil
        }
      }
      let (data, _) = try await URLSession.shared.data(
        from: try #require(URL(string: "http://127.0.0.1:\(port)/metrics")))
      let metrics = String(decoding: data, as: UTF8.self)
      for part in [
        #"sharepipe_deliveries{state="sent"} 1"#, "sharepipe_deliveries_only_written 1",
        #"sharepipe_fetches_total{outcome="address_not_allowed"} 1"#,
        "sharepipe_workers 1",
      ] { #expect(metrics.contains("\n" + part), "\(part) in \(metrics)") }
    }
  }

  @Test("the metrics have their own address, and show accepted shares and the queue")
  func metrics() async throws {
    try await page { server, address in
      let user = try await server.makeUser("a@example.org")
      let token = user.shareToken
      #expect(try await server.share("For the metrics.", type: "text/plain", token: token).status == 202)
      let (data, _) = try await URLSession.shared.data(from: try #require(URL(string: address)))
      let text = String(decoding: data, as: UTF8.self)
      for part in [
        #"sharepipe_http_request_duration_seconds_count{method="POST",route="/v1/shares",status="202"} 1"#,
        #"sharepipe_jobs{stage="read",lane="making",state="waiting"} 1"#, "sharepipe_database_bytes ",
        "sharepipe_disk_free_bytes ", "process_cpu_seconds_total ", "sharepipe_workers 0",
        #"sharepipe_deliveries{state="failed"} 0"#, "sharepipe_mail_paused 0",
        "sharepipe_newest_share_ahead_seconds ", "sharepipe_secret_key_works 1",
        "sharepipe_image_workers_failed_total 0",
        #"sharepipe_jobs{stage="digest",lane="making",state="dead"} 0"#,
        "sharepipe_build_info{version=\"\(ServerVersion.text)\"} 1", "process_start_time_seconds ",
      ] { #expect(text.contains("\n" + part), "\(part) in \(text)") }
      for line in text.split(separator: "\n") where line.hasPrefix("# TYPE ") {
        let words = line.split(separator: " ")
        #expect(text.contains("# HELP \(words[2]) "), "\(line) has no sentence")
        #expect((words[3] == "counter") == words[2].hasSuffix("_total"), "\(line) has the wrong type")
      }
      #expect(try await server.send("GET", "/metrics").status == 404)
    }
  }
}
