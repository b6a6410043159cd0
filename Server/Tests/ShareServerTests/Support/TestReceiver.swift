// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import Hummingbird
import Logging
import ServiceLifecycle
import Synchronization

/// A real HTTP server on the loopback interface that receives webhooks and sends given responses.
struct TestReceiver: Sendable {
  /// One request as it was received.
  struct Seen: Sendable {
    let fields: [String: String]
    let body: Data
  }

  /// The received requests and the responses in order.
  ///
  /// The last response is repeated for further requests.
  private final class State: Sendable {
    let seen = Mutex<[Seen]>([])
    let challenges = Mutex<[Seen]>([])
    let echoes: Mutex<Bool>
    let responses: [(status: Int, fields: [String: String])]

    init(_ responses: [(Int, [String: String])], echoes: Bool) {
      self.responses = responses.map { (status: $0, fields: $1) }
      self.echoes = Mutex(echoes)
    }

    /// The body that verifies the endpoint, or nil if the request is a delivery.
    func reply(to request: Seen) -> String? {
      struct Event: Decodable {
        struct Content: Decodable { let challenge: String? }
        let type: String
        let data: Content
      }
      let event = try? JSONDecoder().decode(Event.self, from: request.body)
      guard let event, event.type == "endpoint.verify" else { return nil }
      challenges.withLock { $0.append(request) }
      return echoes.withLock { $0 } ? event.data.challenge : "OK"
    }

    func take(_ request: Seen) -> (status: Int, fields: [String: String]) {
      let number = seen.withLock { seen in
        seen.append(request)
        return seen.count
      }
      return responses[min(number, responses.count) - 1]
    }
  }

  let port: Int
  private let state: State

  var address: String { "http://127.0.0.1:\(port)/hook" }
  /// The received deliveries, without challenges.
  var seen: [Seen] { state.seen.withLock { $0 } }
  var challenges: [Seen] { state.challenges.withLock { $0 } }

  /// Answers challenges correctly from now on.
  func beginEchoing() { state.echoes.withLock { $0 = true } }

  /// Runs a receiver while `body` runs.
  ///
  /// - Parameter echoes: whether it answers challenges as a real receiver does.
  static func run(
    with responses: [(Int, [String: String])], echoes: Bool = true,
    _ body: (TestReceiver) async throws -> Void
  ) async throws {
    let state = State(responses, echoes: echoes)
    let (ports, announce) = AsyncStream.makeStream(of: Int.self)
    let router = Router()
    router.post("**") { request, _ in
      let content = try await request.body.collect(upTo: 32 << 20)
      var fields: [String: String] = [:]
      for field in request.headers { fields[field.name.canonicalName] = field.value }
      let seen = Seen(fields: fields, body: Data(content.readableBytesView))
      if let reply = state.reply(to: seen) {
        return Response(status: .ok, body: .init(byteBuffer: .init(string: reply)))
      }
      let response = state.take(seen)
      var headers = HTTPFields()
      for (name, value) in response.fields { headers[HTTPField.Name(name)!] = value }
      return Response(status: .init(code: response.status), headers: headers)
    }
    var logger = Logger(label: "receiver")
    logger.logLevel = .critical
    let app = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { announce.yield($0.localAddress?.port ?? 0) }, logger: logger)
    let group = ServiceGroup(
      configuration: .init(services: [app], gracefulShutdownSignals: [], logger: logger))
    try await withThrowingTaskGroup { tasks in
      tasks.addTask { try await group.run() }
      var iterator = ports.makeAsyncIterator()
      try await body(TestReceiver(port: await iterator.next() ?? 0, state: state))
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
    }
  }
}
