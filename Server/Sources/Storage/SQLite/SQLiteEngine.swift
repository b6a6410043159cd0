// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import GRDB
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// SQLite in one file: write-ahead log, every commit synced, transactions of concurrent callers grouped.
package final class SQLiteEngine: Engine {
  private let pool: DatabasePool
  private let group: GroupCommit

  /// Opens or creates the file, brings its schema up to date and checks that commits will be synced.
  ///
  /// Only the process's user can read the file and its journal.
  package init(file: URL, schema versions: [Migration] = Schema.versions) throws {
    try DatabasePermissions.prepare(file)
    var configuration = GRDB.Configuration()
    configuration.busyMode = .timeout(10)
    configuration.foreignKeysEnabled = true
    configuration.maximumReaderCount = 4
    pool = try DatabasePool(path: file.path, configuration: configuration)
    group = GroupCommit(pool: pool)
    try pool.writeWithoutTransaction(Self.makeDurable)
    try Migrator(versions).run(on: pool)
    try Self.syncFolder(of: file)
  }

  /// Closes the file; nothing may use the engine any more.
  package func shut() throws {
    try pool.close()
  }

  /// What `PRAGMA synchronous` says on the writing connection; 2 is FULL.
  package func synchronousLevel() throws -> Int {
    try pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") ?? -1 }
  }

  package func read<Answer: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Answer
  ) async throws -> Answer {
    try await pool.read { try body(SQLiteConnection(database: $0)) }
  }

  @discardableResult
  package func write<Answer: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Answer
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      enqueue(body) { continuation.resume(with: $0) }
    }
  }

  package func erase<Answer: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Answer
  ) async throws -> Answer {
    let answer = try await write(body)
    // A reader may hold the log back; then the next checkpoint does it.
    try? await pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    return answer
  }

  package func writeBlocking(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Void
  ) throws {
    let answered = DispatchSemaphore(value: 0)
    let result = Mutex<Result<Void, any Error>>(.success(()))
    enqueue(body) { answer in
      result.withLock { $0 = answer }
      answered.signal()
    }
    answered.wait()
    try result.withLock { try $0.get() }
  }

  private func enqueue<Answer: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Answer,
    answer: @escaping @Sendable (Result<Answer, any Error>) -> Void
  ) {
    let caller = WaitingCaller(body, answer: answer)
    group.enqueue(.init(run: caller.run, settle: caller.settle))
  }

  // SQLite syncs the entries of its journals, but not that of the database file itself.
  private static func syncFolder(of file: URL) throws {
    let folder = open(file.deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    defer { if folder >= 0 { close(folder) } }
    guard folder >= 0, fsync(folder) == 0 else {
      throw StorageProblem(.notDurable, "the folder of \(file.path) cannot be synced: errno \(errno)")
    }
  }

  // GRDB's pool sets synchronous to NORMAL after its own preparation, so it has to be set, and read back, here.
  private static func makeDurable(_ database: GRDB.Database) throws {
    try database.execute(sql: "PRAGMA synchronous = FULL")
    // What is deleted is overwritten, also what a change of a row leaves behind.
    try database.execute(sql: "PRAGMA secure_delete = ON")
    let level = try Int.fetchOne(database, sql: "PRAGMA synchronous")
    let journal = try String.fetchOne(database, sql: "PRAGMA journal_mode")
    guard level == 2, journal == "wal" else {
      throw StorageProblem(.notDurable, "synchronous is \(level ?? -1), journal is \(journal ?? "unknown")")
    }
  }
}
