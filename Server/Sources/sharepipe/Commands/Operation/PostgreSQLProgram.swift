// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareServer
import Synchronization

/// Runs programs of PostgreSQL with the connection of the settings.
struct PostgreSQLProgram {
  /// The environment variables with the connection, nil for those that the program must not have.
  let variables: [String: String?]

  private static let mostLines = 20

  /// Restores a dump to an empty database in one transaction.
  func restore(_ dump: URL) async throws {
    try await run(
      "pg_restore",
      [
        "--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges",
        "--dbname=\((variables["PGDATABASE"] ?? nil) ?? "")", dump.path,
      ])
  }

  /// Runs a program until it ends, which it does early if the task is canceled.
  ///
  /// Its last messages go to standard error. A program that a signal ends counts as one with the exit code 128 and more, as in a
  /// shell. Throws if it can't be started or fails.
  private func run(_ name: String, _ arguments: [String]) async throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(variables.compactMapValues(\.self)) {
      $1
    }
    .filter { variables[$0.key] != .some(nil) }
    process.standardOutput = FileHandle.nullDevice
    let code = try await withMessages(of: process) { try await end(of: process) }
    try Task.checkCancellation()
    guard code != 127 else {
      throw BackupProblem(
        .failed, "\(name) isn't installed; install the programs of PostgreSQL (postgresql-client)")
    }
    guard code == 0 else { throw BackupProblem(.failed, "\(name) failed with exit code \(code)") }
  }

  /// Prints what the program said, made safe for a terminal, because a dump can contain any text.
  private func withMessages(of process: Process, _ run: () async throws -> Int32) async throws -> Int32 {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    guard
      FileManager.default.createFile(atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o600])
    else { throw BackupProblem(.failed, "couldn't write to \(file.path)") }
    process.standardError = try FileHandle(forWritingTo: file)
    let code = try await run()
    let said = String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
    said.split(separator: "\n").suffix(Self.mostLines).forEach { Output.note(String($0)) }
    return code
  }

  private func end(of process: Process) async throws -> Int32 {
    let running = RunningProcess(process)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        process.terminationHandler = {
          continuation.resume(returning: $0.terminationStatus + ($0.terminationReason == .exit ? 0 : 128))
        }
        do { try running.start() } catch {
          process.terminationHandler = nil
          continuation.resume(throwing: error)
        }
      }
    } onCancel: {
      running.cancel()
    }
  }
}

/// A process that can be canceled before it starts and while it runs.
///
/// `Process` may be used by one thread at a time, which the lock ensures.
private final class RunningProcess: Sendable {
  private let state: Mutex<(process: Process, isCanceled: Bool)>

  init(_ process: sending Process) {
    state = Mutex((process, false))
  }

  func start() throws {
    try state.withLock { state in
      if state.isCanceled { throw CancellationError() }
      try state.process.run()
    }
  }

  func cancel() {
    state.withLock { state in
      state.isCanceled = true
      if state.process.isRunning { state.process.terminate() }
    }
  }
}
