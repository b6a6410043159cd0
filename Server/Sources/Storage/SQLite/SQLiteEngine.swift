// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import GRDB
import Synchronization

/// SQLite in one file, with a write-ahead log; every commit is synced, and concurrent transactions are grouped.
package final class SQLiteEngine: Engine {
  package let dialect = SQLDialect.sqlite

  private let pool: DatabasePool
  private let checkpointer: Checkpointer
  private let group: GroupCommit
  private let reads = ReadQueue(width: readerCount)
  private static let readerCount = 4
  /// For how long a commit shows that the disk can be written.
  private static let writeMemory = Duration.seconds(5)
  /// How many seconds a connection waits for a lock that another process holds.
  static let longestWait: TimeInterval = 10

  /// Opens or creates the file, migrates its schema and checks that commits will be synced.
  ///
  /// Only the process's user can read the file and its journal.
  ///
  /// - Parameters:
  ///   - upgrades: migrates the schema; otherwise an older one throws `olderSchema`, and isn't changed.
  ///   - requiresUsable: throws `moved` if the data was moved away, or is incomplete.
  ///   - onCommit: called after each commit of this process, on the writer's thread, so it must return at once.
  package init(
    file: URL, schema versions: [Migration] = Schema.versions, upgrades: Bool = true,
    requiresUsable: Bool = true, onCommit: @escaping @Sendable () -> Void = {}
  ) throws {
    SQLiteLibrary.prepare()
    try DatabasePermissions.prepare(file)
    var configuration = GRDB.Configuration()
    configuration.busyMode = .timeout(Self.longestWait)
    configuration.foreignKeysEnabled = true
    configuration.maximumReaderCount = Self.readerCount
    pool = try Self.open(file, configuration)
    checkpointer = try Checkpointer(file: file)
    group = GroupCommit(pool: pool, checkpointer: checkpointer, onCommit: onCommit)
    try pool.writeWithoutTransaction(Self.makeDurable)
    pool.writeWithoutTransaction(checkpointer.watch)
    if upgrades { try Migrator(versions).run(on: pool) } else { try Migrator(versions).requireNewest(pool) }
    try FolderEntry.sync(file)
    if requiresUsable, let problem = try pool.read(MoveMark.read)?.problem { throw problem }
  }

  // SQLite doesn't wait for a lock when it switches to the write-ahead log, whatever the timeout is.
  private static func open(_ file: URL, _ configuration: GRDB.Configuration) throws -> DatabasePool {
    let end = ContinuousClock.now + .seconds(longestWait)
    while true {
      do {
        return try DatabasePool(path: file.path, configuration: configuration)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end {
        Thread.sleep(forTimeInterval: 0.01)
      }
    }
  }

  /// Closes the file, whose write-ahead log is deleted if no other process uses it.
  package func close() throws {
    // The pool closes its readers last, and SQLite deletes the log only when the last connection can write.
    pool.invalidateReadOnlyConnections()
    try checkpointer.close()
    try pool.close()
  }

  /// Returns `PRAGMA synchronous` of the writing connection; 2 is FULL.
  package func synchronousLevel() throws -> Int {
    try pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") ?? -1 }
  }

  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      reads.enqueue { [pool] in
        let result = Result { try pool.read { try body(SQLiteConnection(database: $0)) } }
        continuation.resume(with: result.mapError(StorageProblem.named))
      }
    }
  }

  @discardableResult
  package func write<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      enqueue(body) { continuation.resume(with: $0) }
    }
  }

  /// Writes to the disk, unless this process committed a transaction lately.
  package func checkWritable() async throws {
    guard !group.hasCommitted(within: Self.writeMemory) else { return }
    do {
      // It sets the number to what it was. SQLite writes that nevertheless.
      try await write { try $0.run("PRAGMA user_version = 0", []) }
      group.recordCommit()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      return  // Another process writes.
    }
  }

  package func writeGrouped<Work: GroupedWork>(_ work: Work) async throws -> Work.Value {
    try await withCheckedThrowingContinuation { continuation in
      let member = GroupMember(work) { continuation.resume(with: $0) }
      let caller = WaitingCaller<any Sendable>(
        { try GroupMember.run([member], $0)[0] }, completion: member.settle)
      let shared = GroupCommit.SharedWork(member: member, keep: caller.keep)
      group.enqueue(.init(run: caller.run, settle: caller.settle, shared: shared))
    }
  }

  package func erase<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    let value = try await write(body)
    // A reader may prevent it. Then the deleted data stays in the log until it is overwritten, or the last process closes the file.
    try? await pool.writeWithoutTransaction { [checkpointer] in try checkpointer.truncate($0) }
    return value
  }

  package func writeBlocking(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Void
  ) throws {
    let finished = DispatchSemaphore(value: 0)
    let result = Mutex<Result<Void, any Error>>(.success(()))
    enqueue(body) { outcome in
      result.withLock { $0 = outcome }
      finished.signal()
    }
    finished.wait()
    try result.withLock { try $0.get() }
  }

  private func enqueue<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value,
    completion: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    let caller = WaitingCaller(body, completion: completion)
    group.enqueue(.init(run: caller.run, settle: caller.settle, shared: nil))
  }

  // GRDB's pool sets synchronous to NORMAL after its own preparation, so it has to be set and read back here.
  private static func makeDurable(_ database: GRDB.Database) throws {
    try database.execute(sql: "PRAGMA synchronous = FULL")
    // Overwrites deleted data, including the old content of updated rows.
    try database.execute(sql: "PRAGMA secure_delete = ON")
    // The pages that shares change at once, and those of their indexes, should be in memory: 8 MiB.
    try database.execute(sql: "PRAGMA cache_size = -8192")
    let level = try Int.fetchOne(database, sql: "PRAGMA synchronous")
    let journal = try String.fetchOne(database, sql: "PRAGMA journal_mode")
    guard level == 2, journal == "wal" else {
      throw StorageProblem(.notDurable, "synchronous is \(level ?? -1), journal is \(journal ?? "unknown")")
    }
  }
}
