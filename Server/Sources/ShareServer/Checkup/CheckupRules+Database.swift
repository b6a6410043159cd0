// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Messages
import Pipeline
import ServerCore
import ShareContract
package import Storage

extension CheckupRules {
  /// The file of the secret key, with its path.
  package enum Key {
    case missing(String)
    case malformed(String)
    /// This user can't read it.
    case forbidden(String)
    case present(String, id: String)
  }

  /// How long a due job may wait before something must be wrong with the workers.
  private static let longestWait: Duration = .seconds(600)
  /// How far the clocks of two parts of a system may differ.
  private static let clockTolerance: Duration = .seconds(60)

  /// - Parameters:
  ///   - now: the time of this machine.
  ///   - hasWorker: whether a process works on jobs.
  package static func database(
    _ found: DatabaseOverview, now: Moment, key: Key, hasWorker: Bool
  ) -> [Finding] {
    moved(found) + movedFiles(found) + clock(found, now) + [jobs(found, hasWorker: hasWorker)]
      + machines(found.missingNodes)
      + paused(found) + self.key(found, key)
  }

  /// - Parameter error: why a SQLite database can't be read or changed.
  package static func unusable(_ error: any Error) -> Finding {
    guard let problem = error as? StorageProblem ?? StorageProblem(databaseError: error) else {
      return Finding(.bad, "database", .checkupDatabaseUnreadable(reason: "\(error)"))
    }
    return switch problem.code {
    case .full, .unavailable, .unknownOutcome:
      Finding(.bad, "database", .checkupDatabaseFailing(reason: problem.message))
    case .unusable:
      Finding(.bad, "database", .checkupDatabaseUnreadable(reason: StorageProblem.sqliteReason(error)))
    default: Finding(.bad, "database", problem.message)
    }
  }

  /// - Parameters:
  ///   - path: a file of a SQLite database that this user can't read and change.
  ///   - isOwned: whether this user owns the file, so that its permissions are the cause.
  package static func unwritable(file path: String, isOwned: Bool) -> Finding {
    Finding(
      .bad, "database", isOwned ? .checkupFileProtected(file: path) : .checkupFileUnwritable(file: path))
  }

  /// What the state of the tables of a PostgreSQL database means.
  package static func schema(_ state: SchemaState, address: String) -> Finding {
    switch state {
    case .current: Finding(.good, "database", .checkupDatabaseConnected(address: address))
    case .newer: Finding(.good, "database", .checkupDatabaseNewer(address: address))
    case .outdated: Finding(.doubtful, "database", .checkupDatabaseOutdated(address: address))
    case .missing: Finding(.bad, "database", .checkupDatabaseEmpty(address: address))
    }
  }

  /// - Parameter process: the process of the server that uses a SQLite database; nil if there is none.
  package static func server(process: String?) -> Finding {
    process.map { Finding(.good, "programs", .checkupProgramsServer(process: $0)) }
      ?? Finding(.doubtful, "programs", .checkupProgramsNone)
  }

  /// - Parameter running: the processes that use a PostgreSQL database.
  package static func programs(_ running: [DatabaseProgram]) -> Finding {
    guard running.contains(where: { $0.role == .serve }) else {
      return Finding(.doubtful, "programs", .checkupProgramsNone)
    }
    let names = running.filter { $0.role != .command }.map(\.description).joined(separator: ", ")
    return Finding(.good, "programs", .checkupProgramsRunning(programs: names))
  }

  private static func moved(_ found: DatabaseOverview) -> [Finding] {
    guard let move = found.move, let problem = move.problem else { return [] }
    return switch move.state {
    case .moving: [Finding(.bad, "move", .checkupMoveData(database: move.other))]
    case .filling: [Finding(.bad, "move", .checkupMoveCopy(database: move.other))]
    case .moved, .filled: [Finding(.bad, "database", problem.message)]
    }
  }

  private static func movedFiles(_ found: DatabaseOverview) -> [Finding] {
    guard let target = found.fileMoveTarget else { return [] }
    return [Finding(.bad, "move", .checkupMoveFiles(target: target))]
  }

  private static func clock(_ found: DatabaseOverview, _ now: Moment) -> [Finding] {
    let wrong = [shareAhead(found), difference(found, now)].compactMap(\.self)
    guard wrong.isEmpty else { return wrong }
    let own = Timestamp.text(now.date)
    let message: Message =
      found.newestShare == nil ? .checkupClockEmpty(time: own) : .checkupClockGood(time: own)
    return [Finding(.good, "clock", message)]
  }

  private static func shareAhead(_ found: DatabaseOverview) -> Finding? {
    guard let newest = found.newestShare, newest > found.time.advanced(by: clockTolerance) else { return nil }
    return Finding(
      .bad, "clock",
      .checkupClockWrong(time: Timestamp.text(found.time.date), share: Timestamp.text(newest.date)))
  }

  private static func difference(_ found: DatabaseOverview, _ now: Moment) -> Finding? {
    guard abs(now.milliseconds - found.time.milliseconds) > Int64(clockTolerance / .milliseconds(1)) else {
      return nil
    }
    return Finding(
      .doubtful, "clock",
      .checkupClockDifferent(time: Timestamp.text(now.date), database: Timestamp.text(found.time.date)))
  }

  private static func jobs(_ found: DatabaseOverview, hasWorker: Bool) -> Finding {
    if let oldest = found.oldestDue, oldest.advanced(by: longestWait) < found.time {
      return Finding(.bad, "workers", .checkupWorkersNone(time: Timestamp.text(oldest.date)))
    }
    guard hasWorker else { return Finding(.doubtful, "workers", .checkupWorkersMissing) }
    return found.dead == 0
      ? Finding(.good, "workers", .checkupWorkersGood(count: found.waiting))
      : Finding(.doubtful, "workers", .checkupWorkersFailed(count: found.dead))
  }

  // Every user can name machines, so a missing worker need not be a fault of the server.
  private static let mostMachines = 5

  /// - Parameter missing: the machines on which no worker is running.
  private static func machines(_ missing: [MissingNode]) -> [Finding] {
    missing.sorted { $0.waiting > $1.waiting }.prefix(mostMachines).map { machine in
      Finding(
        .doubtful, "workers",
        machine.waiting == 0
          ? .checkupMachineUnused(node: machine.name)
          : .checkupMachineMissing(count: machine.waiting, node: machine.name))
    }
  }

  private static func paused(_ found: DatabaseOverview) -> [Finding] {
    guard let stored = found.pausedMail else { return [] }
    guard let cause = StoredJSON.decode(Problem.self, stored) else {
      return [Finding(.bad, "mail", .checkupMailPaused(reason: stored))]
    }
    let message = Message.checkupMailPaused(reason: cause.detail ?? cause.title)
    return [Finding(.bad, "mail", message.inserting(cause.message, as: "reason"))]
  }

  /// PostgreSQL's servers need the recorded key to start; with SQLite, only personal mail accounts need it.
  static func key(_ found: DatabaseOverview, _ key: Key) -> [Finding] {
    let accounts = found.personalMailAccounts.values.reduce(0, +)
    guard accounts > 0 || found.secretKey != nil else { return [] }
    return switch key {
    case .malformed(let file): [Finding(.bad, "key", .checkupKeyMalformed(file: file))]
    case .forbidden(let file): [Finding(.bad, "key", .checkupKeyForbidden(file: file))]
    case .missing(let file):
      [
        Finding(
          .bad, "key",
          found.secretKey == nil
            ? .checkupKeyMissing(count: accounts) : .checkupKeyRequired(file: file))
      ]
    case .present(let file, let id): [present(found, file, id)]
    }
  }

  private static func present(_ found: DatabaseOverview, _ file: String, _ id: String) -> Finding {
    if let recorded = found.secretKey, recorded != id {
      return Finding(.bad, "key", .checkupKeyOther(file: file))
    }
    let unreadable = found.personalMailAccounts.filter { !["", id].contains($0.key) }.values.reduce(0, +)
    guard unreadable > 0 else { return Finding(.good, "key", .checkupKeyGood) }
    // A recorded key is the right one, so that only the owners can help. Without a record, the file may be the wrong one.
    return found.secretKey == nil
      ? Finding(.bad, "key", .checkupKeyUnreadable(count: unreadable))
      : Finding(.doubtful, "key", .checkupKeyReplaced(count: unreadable))
  }
}
