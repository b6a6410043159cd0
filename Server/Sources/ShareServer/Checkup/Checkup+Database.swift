// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Messages
import Pipeline
import ServerCore
import Storage

extension Checkup {
  /// What was found out about a database.
  struct DatabaseFindings {
    /// The name and the version of its engine.
    let version: String
    let findings: [Finding]
  }

  /// - Parameters:
  ///   - isRead: reads every page.
  ///   - isServing: whether this process is the server.
  ///   - problem: why the server can't change the database; nil if it can, or if it isn't known.
  func sqlite(isRead: Bool, isServing: Bool, problem: (any Error)?) -> DatabaseFindings {
    let version = "SQLite \((try? SQLiteVersion.text) ?? "unknown")"
    do {
      try configuration.checkFolder()
      return DatabaseFindings(
        version: version, findings: try sqliteFindings(isRead: isRead, isServing: isServing, problem))
    } catch {
      return DatabaseFindings(version: version, findings: [CheckupRules.unusable(error)])
    }
  }

  private func sqliteFindings(
    isRead: Bool, isServing: Bool, _ problem: (any Error)?
  ) throws -> [Finding] {
    let file = DatabaseFile(configuration.databaseFile)
    guard FileManager.default.fileExists(atPath: file.url.path) else {
      return [Finding(.bad, "database", .checkupDatabaseMissing(folder: configuration.dataFolder.path))]
    }
    // SQLite would open it for reading, and leave files that a server couldn't change.
    let unwritable = file.unwritablePaths
    guard unwritable.isEmpty else {
      return unwritable.map { CheckupRules.unwritable(file: $0, isOwned: FileOwner.isThisUser(of: $0)) }
    }
    if isRead, let damage = try file.findings(isQuick: true).first {
      return [CheckupRules.damaged(file.url.path, damage)]
    }
    let now = Moment(configuration.now())
    let overview = try file.overview(channel: configuration.mail.channel.name, at: now)
    let process = isServing ? DataFolderLock.thisProcess : DataFolderLock.holder(of: configuration.dataFolder)
    let usable =
      problem.map(CheckupRules.unusable)
      ?? Finding(.good, "database", isRead ? .checkupDatabaseIntact : .checkupDatabaseGood)
    return [usable, CheckupRules.server(process: process)]
      + CheckupRules.database(
        overview, now: now, key: configuration.checkedKey, hasWorker: localWorkers > 0)
  }

  func postgreSQL(_ address: PostgreSQLAddress) -> DatabaseFindings {
    do {
      let now = Moment(configuration.now())
      let found = try address.checkup(
        history: PostgreSQLHistory(newest: configuration.newestTimeline), example: configuration.exampleSteps,
        channel: configuration.mail.channel.name, at: now)
      return DatabaseFindings(
        version: "PostgreSQL \(found.version)", findings: findings(address, found, now))
    } catch {
      let reason = (error as? StorageProblem)?.message ?? "\(error)"
      let message = Message.checkupDatabaseUnconnected(address: "\(address)", reason: reason)
      return DatabaseFindings(version: "PostgreSQL", findings: [Finding(.bad, "database", message)])
    }
  }

  private func findings(
    _ address: PostgreSQLAddress, _ found: PostgreSQLCheckup, _ now: Moment
  ) -> [Finding] {
    let running = found.schema.programs.compactMap(\.program)
    let hasWorker = localWorkers > 0 || running.contains { $0.mayWork }
    let usable =
      folderProblem(found.installation).map { Finding(.bad, "database", $0) }
      ?? CheckupRules.schema(found.schema.state, address: "\(address)")
    return [usable, CheckupRules.programs(running)]
      + (found.overview.map {
        CheckupRules.database($0, now: now, key: configuration.checkedKey, hasWorker: hasWorker)
      } ?? [])
  }

  /// Why the data folder can't be used with the PostgreSQL database; nil if it can.
  private func folderProblem(_ installation: String?) -> String? {
    do {
      try configuration.checkFolder()
      if let installation { try configuration.checkBinding(to: installation) }
      return nil
    } catch {
      return (error as? StorageProblem)?.message ?? "\(error)"
    }
  }

  /// The processes with the data folder that work on jobs.
  private var localWorkers: Int { WorkerCount.alive(in: configuration.workersFolder) }
}

extension ServerConfiguration {
  /// The file of the secret key, as a checkup finds it.
  var checkedKey: CheckupRules.Key {
    let path = keyFile.path
    do {
      return .present(path, id: try SecretBox(file: keyFile).identifier(creates: false))
    } catch SecretBox.Trouble.keyMalformed {
      return .malformed(path)
    } catch SecretBox.Trouble.keyUnreadable {
      return .forbidden(path)
    } catch {
      return .missing(path)
    }
  }
}

extension DatabaseProgram {
  /// Whether it works on jobs, or may do so.
  fileprivate var mayWork: Bool { works ?? (role != .command) }
}
