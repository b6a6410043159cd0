// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import Messages
import Pipeline
import ServerCore
import ShareContract
import Storage

extension ServerMove {
  /// Cancels an incomplete move, or makes the source of a complete one usable again and the target unusable.
  ///
  /// Throws `moved` if the target has changed since the move or isn't the one of this move, because its shares would be
  /// lost, and books that it has delivered would be delivered again. Throws `missing` if the source was not moved. If it is
  /// interrupted, the next call continues it.
  ///
  /// - Parameter discards: undoes the move nevertheless. Deliveries that wait in the source become uncertain, as after the
  ///   restore of a backup, and browsers have to sign in again.
  package func undo(discards: Bool = false, now: Date = Date()) async throws {
    let lock = try files.lock()
    defer { withExtendedLifetime(lock) {} }
    switch direction {
    case .toPostgreSQL: try await undoMoveToPostgreSQL(discards, now)
    case .toSQLite: try await undoMoveToSQLite(discards, now)
    }
  }

  private func undoMoveToPostgreSQL(_ discards: Bool, _ now: Date) async throws {
    let source = try SQLiteMoveDatabase(files.exists(files.database) ? files.database : files.moved)
    let target = try PostgreSQLMoveDatabase(address, creates: true)
    let isDoubtful = try release(source, target, discards)
    try source.close()
    try files.takeBackSQLite()
    if isDoubtful {
      let engine = try SQLiteEngine(file: files.database, requiresUsable: false)
      try await hold(engine, now)
      try engine.close()
    }
    let released = try SQLiteMoveDatabase(files.database)
    try released.removeMark()
    try released.close()
  }

  private func undoMoveToSQLite(_ discards: Bool, _ now: Date) async throws {
    let source = try PostgreSQLMoveDatabase(address, creates: false)
    let target = try copy(of: source).map { try SQLiteMoveDatabase($0) }
    let isDoubtful = try release(source, target, discards)
    try target?.close()
    try files.takeBackPostgreSQL(try source.installation())
    if isDoubtful {
      let engine = try PostgreSQLEngine(address, requiresUsable: false)
      defer { engine.close() }
      try await hold(engine, now)
    }
    try source.removeMark()
  }

  /// The SQLite database of the move; nil if the folder has none.
  ///
  /// An interrupted call may have renamed it.
  private func copy(of source: PostgreSQLMoveDatabase) throws -> URL? {
    if let file = [files.database, files.filling].first(where: files.exists) { return file }
    guard let mark = try source.mark(), try files.movedMark() == undone(mark) else { return nil }
    return files.moved
  }

  /// The mark of a target whose data continues in the source.
  ///
  /// - Parameter mark: that of the source.
  private func undone(_ mark: MoveMark) -> MoveMark {
    MoveMark(id: mark.id, state: .moved, other: names.source)
  }

  /// Marks the target as one whose data continues in the source; returns whether the target may have delivered something.
  ///
  /// An incomplete copy stays one, and the next move deletes it.
  private func release(
    _ source: any MoveDatabase, _ target: (any MoveDatabase)?, _ discards: Bool
  ) throws -> Bool {
    guard let mark = try source.mark(), [.moving, .moved].contains(mark.state) else {
      throw StorageProblem(.missing, "\(names.source) was not moved; nothing was changed")
    }
    try source.requireUnused()
    try target?.requireUnused()
    let other = try target?.mark()
    let undone = undone(mark)
    guard let target, let other, other.id == mark.id else {
      // A move that is not complete can't have a target that was used.
      guard mark.state == .moved, !discards else { return mark.state == .moved }
      throw StorageProblem(
        .moved,
        "\(names.target) is not the database to which the data was moved, which is \(mark.other); \(Self.advice)"
      )
    }
    // An interrupted call may have been the one that discards, so the databases decide.
    guard other.state == .filled else { return try other == undone && !isUnchanged(source, target) }
    let isUsed = try !isUnchanged(source, target)
    guard !isUsed || discards else {
      throw StorageProblem(
        .moved,
        "\(names.target) has changed since the move. Move the data back, with --from and --to exchanged; \(Self.advice)"
      )
    }
    try target.setMark(undone)
    return isUsed
  }

  private static let advice =
    "to lose what was shared since the move, add --discard: then nothing is delivered that may have been delivered already"

  private func isUnchanged(_ source: any MoveDatabase, _ target: any MoveDatabase) throws -> Bool {
    do {
      _ = try DataMove(from: source, to: target, names: names).compare()
      return true
    } catch let problem as StorageProblem where problem.code == .damaged {
      return false
    }
  }

  private func hold(_ engine: any Engine, _ now: Date) async throws {
    let reason = try StoredJSON.encode(Problem(.restored, .restored))
    _ = try await Restored(engine).settle(resumesDeliveries: false, reason: reason, at: Moment(now))
  }
}
