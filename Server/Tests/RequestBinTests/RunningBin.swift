// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Logging
import RequestBin
import ServiceLifecycle
import Testing

/// A request bin on a port of its own, for the time of a test.
struct RunningBin: Sendable {
  let address: String
  let bin: RequestBin
  let folder: URL

  /// Runs a bin while `body` runs.
  static func run(
    _ change: (inout BinSettings) -> Void = { _ in }, _ body: (RunningBin) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bin-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var settings = BinSettings(folder: folder)
    change(&settings)
    let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
    let bin = try RequestBin(settings, logger: Logger(label: "bin") { _ in SwiftLogNoOpLogHandler() }) {
      continuation.yield($0)
    }
    let group = ServiceGroup(
      services: [bin.service], logger: Logger(label: "bin") { _ in SwiftLogNoOpLogHandler() })
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      var waiting = ports.makeAsyncIterator()
      let port = try #require(await waiting.next())
      try await body(RunningBin(address: "http://127.0.0.1:\(port)", bin: bin, folder: folder))
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
    }
  }

  /// Sends a request with curl, a client that isn't ours, and returns its exit code and what it printed.
  ///
  /// It waits on a thread of its own: the bin needs the threads of Swift's concurrency to respond.
  func curl(_ arguments: String...) async throws -> (code: Int32, output: String) {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result { try Self.run(["curl", "--silent", "--show-error", "--max-time", "60"] + arguments) })
      }
    }
  }

  private static func run(_ words: [String]) throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// Returns a request once it has ended.
  func request(_ id: Int = 1) async throws -> ReceivedRequest {
    let listener = await bin.store.listen()
    var found: ReceivedRequest?
    for await _ in listener.numbers {
      found = await bin.store.find(id)
      if let found, found.outcome != .receiving { break }
    }
    await bin.store.stop(listener)
    return try #require(found)
  }
}
