// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CSQLite
import Dispatch
import Foundation
import GRDB
import Synchronization

/// Copies the write-ahead log into the database file, so that commits don't have to wait for it.
///
/// By default, SQLite copies the log inside the commit that makes it 1,000 pages long, and syncs the database file, while
/// everybody who wants to write waits. A passive checkpoint on another connection lets them write meanwhile. But it never
/// reaches the end of the log while they don't pause, so a commit copies the rest of a log that has become too long.
/// An error of a checkpoint changes nothing: the log keeps its pages, and a later checkpoint copies them.
///
/// See <https://www.sqlite.org/wal.html#ckpt>.
final class Checkpointer: Sendable {
  /// The pages that are worth a checkpoint.
  private static let worthwhilePages: Int32 = 1_000
  /// The pages of the log from which on a commit copies those that are left: 32 MiB.
  private static let mostPages: Int32 = 8_000

  private let connection: DatabaseQueue
  private let thread = DispatchQueue(label: "sharepipe.checkpoint")
  private let progress = Mutex(Progress())
  /// SQLite makes no second checkpoint wait for a running one: it fails at once.
  private let isCopying = NSLock()

  init(file: URL) throws {
    var configuration = GRDB.Configuration()
    configuration.label = "checkpoint"
    // Another process that closes the file locks it for a moment. A checkpoint itself never waits for a lock.
    configuration.busyMode = .timeout(SQLiteEngine.longestWait)
    connection = try DatabaseQueue(path: file.path, configuration: configuration)
    try connection.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
  }

  /// Watches the commits of a connection, which must not be used any more once this value is gone.
  func watch(_ database: GRDB.Database) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_wal_hook(
      database.sqliteConnection,
      { context, connection, name, pages in
        guard let context else { return SQLITE_OK }
        Unmanaged<Checkpointer>.fromOpaque(context).takeUnretainedValue().committed(pages, connection, name)
        return SQLITE_OK
      }, context)
  }

  /// Copies the whole log and makes it empty, after a running checkpoint has ended.
  func truncate(_ database: GRDB.Database) throws {
    try isCopying.withLock {
      _ = try database.checkpoint(.truncate)
      progress.withLock { $0 = Progress() }
    }
  }

  func close() throws { try connection.close() }

  private func committed(_ pages: Int32, _ connection: OpaquePointer?, _ name: UnsafePointer<CChar>?) {
    if pages >= Self.mostPages {
      copyRest(connection, name)
    } else if progress.withLock({ $0.schedules(pages, worthwhile: Self.worthwhilePages) }) {
      thread.async { self.copy() }
    }
  }

  // A scheduled checkpoint must not follow: while a log is begun again, SQLite before 3.51.3 can mistake the pages of the new
  // one for copied ones if a checkpoint starts when everything is copied (https://www.sqlite.org/wal.html#walresetbug).
  private func copyRest(_ connection: OpaquePointer?, _ name: UnsafePointer<CChar>?) {
    guard isCopying.try() else { return }
    defer { isCopying.unlock() }
    var copied: Int32 = 0
    sqlite3_wal_checkpoint_v2(connection, name, SQLITE_CHECKPOINT_PASSIVE, nil, &copied)
    progress.withLock { $0 = Progress(copied: max(0, copied)) }
  }

  private func copy() {
    isCopying.withLock {
      guard progress.withLock({ $0.isScheduled }) else { return }
      let copied = try? connection.writeWithoutTransaction { database -> Int32 in
        // It is closed while the server stops, and SQLite would crash.
        guard database.sqliteConnection != nil else { return 0 }
        return Int32(clamping: try database.checkpoint(.passive).checkpointedFrameCount)
      }
      progress.withLock { $0 = Progress(copied: copied ?? 0) }
    }
  }

  private struct Progress {
    /// The pages at the beginning of the log that the last checkpoint left copied.
    var copied: Int32 = 0
    var isScheduled = false

    /// Schedules a checkpoint if the log has enough new pages, and returns whether it did.
    mutating func schedules(_ pages: Int32, worthwhile: Int32) -> Bool {
      // Once all of it is copied, SQLite writes the log from its beginning again.
      if pages < copied { copied = 0 }
      guard !isScheduled, pages - copied >= worthwhile else { return false }
      isScheduled = true
      return true
    }
  }
}
