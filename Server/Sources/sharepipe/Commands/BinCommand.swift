// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import Logging
import RequestBin
import ServiceLifecycle
import UnixSignals

/// The command `sharepipe bin`.
struct BinCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bin",
    abstract: "Collect requests and show each with its headers, parts, and images.",
    discussion: """
      Listens on an address that accepts any request. The page below /-/ shows what arrived as it arrives, and chooses the next \
      responses: status, delay, or a closed connection. Resumable uploads are accepted. Each request is also printed as one \
      line.

      There are no accounts, so anyone who can connect can read everything. By default, only this machine can connect. \
      --listen names another address.
      """)

  @Option(help: "HOST:PORT to listen on.")
  var listen = "127.0.0.1:8099"
  @Option(help: "The status of responses, from 200 to 599.")
  var status = 200
  @Option(help: "The time before each response, such as 500ms or 2s.")
  var delay: String?
  @Option(help: "A folder into which each request is written as a fixture: NNNN.http and NNNN.json.")
  var record: String?
  @Option(help: "The number of requests to keep.")
  var keep = 500
  @Option(help: "The largest body, such as 1GiB. Larger ones get status 413.")
  var maxBody = "1GiB"
  @Flag(help: "Print each request as one line of JSON.")
  var json = false

  func run() async throws {
    try await run {
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "sharepipe-bin-\(UUID().uuidString)")
      let settings = try settings(folder)
      try settings.recording.map(Self.makeRecordingFolder)
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      defer { try? FileManager.default.removeItem(at: folder) }
      try await Startup.reporting(address: listen) { try await serve(settings) }
    }
  }

  private func serve(_ settings: BinSettings) async throws {
    let bin = try RequestBin(settings, logger: .standardError()) { [host = settings.host] port in
      let address = "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
      try? Output.line("request bin listens on \(address)")
      try? Output.line("see what arrives at \(address)/-/")
    }
    let services = ServiceGroup(
      services: [bin.service, RequestPrinter(store: bin.store, json: json)],
      gracefulShutdownSignals: [.sigint, .sigterm], logger: .standardError())
    try await services.run()
  }

  private func settings(_ folder: URL) throws -> BinSettings {
    var settings = BinSettings(folder: folder)
    (settings.host, settings.port) = try address()
    settings.limit = keep
    settings.recording = record.map { URL(fileURLWithPath: $0, isDirectory: true) }
    guard keep > 0 else {
      throw CommandFailure(.usage, "invalid value '\(keep)' for --keep; use a positive number")
    }
    guard let bytes = Quantity.bytes(maxBody) else {
      throw CommandFailure(.usage, "invalid value '\(maxBody)' for --max-body; use a size such as 64MiB")
    }
    settings.maxBody = bytes
    settings.response.status = status
    settings.response.delayMilliseconds = try milliseconds()
    if let problem = settings.response.problem { throw CommandFailure(.usage, problem) }
    return settings
  }

  // A request must not be the first to find out that it can't be recorded.
  private static func makeRecordingFolder(_ folder: URL) throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(.ioError, "couldn't use the folder \(folder.path) of --record", because: error)
    }
  }

  private func milliseconds() throws -> Int {
    guard let delay else { return 0 }
    guard let time = Quantity.duration(delay) else {
      throw CommandFailure(.usage, "invalid value '\(delay)' for --delay; use a time such as 500ms or 2s")
    }
    return Int(time / .milliseconds(1))
  }

  private func address() throws -> (String, Int) {
    let parts = listen.split(separator: ":", omittingEmptySubsequences: false)
    let host = parts.dropLast().joined(separator: ":").trimmingCharacters(
      in: CharacterSet(charactersIn: "[]"))
    guard parts.count > 1, !host.isEmpty, let port = parts.last.flatMap({ UInt16($0) }) else {
      throw CommandFailure(.usage, "invalid value '\(listen)' for --listen; use HOST:PORT")
    }
    return (host, Int(port))
  }
}

/// Prints each request once it has ended.
private struct RequestPrinter: Service {
  let store: RequestStore
  let json: Bool

  func run() async throws {
    let listener = await store.listen()
    var printed: Set<Int> = []
    for await _ in listener.numbers.cancelOnGracefulShutdown() {
      let ended = await store.all.filter { $0.outcome != .receiving && !printed.contains($0.id) }
      for request in ended.reversed() {
        printed.insert(request.id)
        try json ? Output.json(request) : Output.line(Self.line(request))
      }
    }
    await store.stop(listener)
  }

  private static func line(_ request: ReceivedRequest) -> String {
    let result = request.status.map { "\($0)" } ?? request.outcome.rawValue
    let parts = request.parts.isEmpty ? "" : ", \(request.parts.count) parts"
    let type = request.mediaType.map { " \($0)" } ?? ""
    return
      "\(request.id) \(request.method) \(request.target)\(type), \(request.bytes) bytes\(parts): \(result)"
  }
}
