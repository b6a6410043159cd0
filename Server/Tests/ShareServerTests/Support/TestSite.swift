// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import Hummingbird
import Logging
import ServiceLifecycle
import Synchronization

/// A real website on the loopback interface.
final class TestSite: Sendable {
  let port: Int
  private let traffic: Traffic

  private init(port: Int, _ traffic: Traffic) {
    self.port = port
    self.traffic = traffic
  }

  /// The requests that the site received, and the paths that it no longer serves.
  private final class Traffic: Sendable {
    let requests = Mutex<[String: Int]>([:])
    let withdrawn = Mutex<Set<String>>([])
    let held = Mutex<Set<String>>([])
  }

  /// Returns how often the path was requested.
  func requests(for path: String) -> Int { traffic.requests.withLock { $0[path] ?? 0 } }

  /// Responds with 404 to the path from now on.
  func withdraw(_ path: String) { traffic.withdrawn.withLock { _ = $0.insert(path) } }

  /// Delays responses for the path until it is released.
  func hold(_ path: String) { traffic.held.withLock { _ = $0.insert(path) } }

  func release(_ path: String) { traffic.held.withLock { _ = $0.remove(path) } }

  var address: String { "http://127.0.0.1:\(port)" }

  /// Runs a site that serves `pages`, a table from paths to status, header fields and body.
  static func run(
    _ pages: [String: (status: Int, headers: [String: String], body: String)],
    _ body: (TestSite) async throws -> Void
  ) async throws {
    let (ports, announce) = AsyncStream.makeStream(of: Int.self)
    let router = Router()
    let traffic = Traffic()
    for (path, page) in pages {
      router.get(RouterPath(path)) { _, _ in
        traffic.requests.withLock { $0[path, default: 0] += 1 }
        while traffic.held.withLock({ $0.contains(path) }) { try await Task.sleep(for: .milliseconds(10)) }
        if traffic.withdrawn.withLock({ $0.contains(path) }) { return Response(status: .notFound) }
        var headers = HTTPFields()
        for (name, value) in page.headers { headers[HTTPField.Name(name)!] = value }
        if headers[.contentType] == nil { headers[.contentType] = "text/html; charset=utf-8" }
        return Response(
          status: .init(code: page.status), headers: headers,
          body: .init(byteBuffer: .init(string: page.body)))
      }
    }
    var logger = Logger(label: "site")
    logger.logLevel = .critical
    let app = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { announce.yield($0.localAddress?.port ?? 0) }, logger: logger)
    let group = ServiceGroup(
      configuration: .init(services: [app], gracefulShutdownSignals: [], logger: logger))
    try await withThrowingTaskGroup { tasks in
      tasks.addTask { try await group.run() }
      var iterator = ports.makeAsyncIterator()
      let site = TestSite(port: await iterator.next() ?? 0, traffic)
      try await body(site)
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
    }
  }
}
