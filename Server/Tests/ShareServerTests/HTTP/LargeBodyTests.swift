// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Dispatch
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import ServerHTTP
import ServiceLifecycle
import Synchronization
import Testing

/// Sends a body that is larger than everything between server and client, while the event loop is busy.
struct LargeBodyTests {
  private static let piece = 1 << 20
  private static let pieces = 64

  @Test("a busy event loop is given at most two megabytes of a body")
  func busyEventLoop() async throws {
    let eventLoops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let written = Mutex(0)
    let atRelease = Mutex<Int?>(nil)
    let router = Router(context: ServerContext.self)
    router.add(middleware: LargeBodyMiddleware())
    router.get("large") { _, _ in
      Response(
        status: .ok,
        body: ResponseBody(contentLength: Self.piece * Self.pieces) { writer in
          Self.block(eventLoops.next()) { atRelease.withLock { $0 = written.withLock { $0 } } }
          for _ in 0..<Self.pieces {
            try await writer.write(ByteBuffer(repeating: 7, count: Self.piece))
            written.withLock { $0 += 1 }
          }
          try await writer.finish(nil)
        })
    }
    try await Self.serve(router, on: eventLoops) { port in
      let connection = try RawConnection(port: port)
      try await connection.send("GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      #expect(try await connection.head().contains("200"))
      #expect(try await connection.restOfBytes().count == Self.piece * Self.pieces)
    }
    #expect(try #require(atRelease.withLock { $0 }) <= 2)
    try await eventLoops.shutdownGracefully()
  }

  /// Keeps the event loop busy for two seconds, then calls `end` and lets it go on.
  private static func block(_ eventLoop: any EventLoop, _ end: @escaping @Sendable () -> Void) {
    let gate = DispatchSemaphore(value: 0)
    eventLoop.execute { gate.wait() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 2) {
      end()
      gate.signal()
    }
  }

  private static func serve(
    _ router: Router<ServerContext>, on eventLoops: MultiThreadedEventLoopGroup,
    _ use: (Int) async throws -> Void
  ) async throws {
    let (ports, announce) = AsyncStream.makeStream(of: Int.self)
    var logger = Logger(label: "large")
    logger.logLevel = .critical
    let server = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { announce.yield($0.localAddress?.port ?? 0) },
      eventLoopGroupProvider: .shared(eventLoops), logger: logger)
    let group = ServiceGroup(
      configuration: .init(services: [server], gracefulShutdownSignals: [], logger: logger))
    try await withThrowingTaskGroup { tasks in
      tasks.addTask { try await group.run() }
      var iterator = ports.makeAsyncIterator()
      try await use(await iterator.next() ?? 0)
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
    }
  }
}
