// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore
import ShareServer
import Storage

/// The two databases of `sharepipe migrate --from … --to …`.
struct MoveArguments {
  private let configuration: ServerConfiguration
  private let address: PostgreSQLAddress
  private let direction: ServerMove.Direction

  /// Throws a failure unless one is a folder and the other a PostgreSQL database.
  init(from: String, to: String, _ settings: Settings) throws {
    let (source, target) = (try Self.database(from, settings), try Self.database(to, settings))
    switch (source, target) {
    case (nil, let address?): (self.address, direction) = (address, .toPostgreSQL)
    case (let address?, nil): (self.address, direction) = (address, .toSQLite)
    default:
      throw CommandFailure(
        .usage,
        "of --from and --to, one must be a data folder, and the other the URL of a PostgreSQL database")
    }
    let folder = URL(filePath: source == nil ? from : to, directoryHint: .isDirectory)
    configuration = ServerConfiguration(dataFolder: folder.absoluteURL.standardizedFileURL)
  }

  /// The PostgreSQL database that a value names; nil if it is a folder.
  private static func database(_ text: String, _ settings: Settings) throws -> PostgreSQLAddress? {
    guard text == "database" || PostgreSQLAddress.isAddress(text) else { return nil }
    let known = { try settings.url("database", secretIn: "database-password-file") }
    guard let url = text == "database" ? try known() : text else {
      throw CommandFailure(.usage, "“database” needs --database or SHAREPIPE_DATABASE")
    }
    do {
      return try PostgreSQLAddress(url)
    } catch let problem as StorageProblem {
      throw CommandFailure(.usage, problem.message)
    }
  }

  func run(undo: Bool, discards: Bool) async throws {
    do {
      try configuration.requireReadable()
      try configuration.checkRestored()
      if undo { try await undoMove(discards) } else { try move() }
    } catch let problem as StorageProblem {
      throw CommandFailure(Self.reason(of: problem), problem.message + Self.advice(problem))
    } catch let problem as BackupProblem {
      throw CommandFailure(.unavailable, problem.description)
    } catch let problem as DataFolderProblem {
      throw CommandFailure(.unavailable, problem.textOfCommand)
    }
  }

  private func move() throws {
    let progress = ProgressLine()
    let summary = try ServerMove(configuration, address, direction) { step in
      progress.show("\(step.phase.rawValue) \(step.table): \(step.rows) of \(step.total) rows")
    }.run()
    for table in summary.tables { try Output.json(table) }
    Output.note(
      summary.tables.isEmpty
        ? "the data is in \(summary.to) already"
        : "moved \(summary.rows) rows; both databases were equal. The data is in \(summary.to) now")
  }

  private func undoMove(_ discards: Bool) async throws {
    try await ServerMove(configuration, address, direction).undo(discards: discards)
    Output.note("servers can use the old database again, and no longer the new one")
  }

  private static func reason(of problem: StorageProblem) -> CommandFailure.Reason {
    switch problem.code {
    case .damaged, .unexpectedValue, .nullCharacter: .badData
    case .missing: .noInput
    case .full: .ioError
    case .forbidden: .notAllowed
    case .interrupted: .tryAgain
    default: .unavailable
    }
  }

  private static func advice(_ problem: StorageProblem) -> String {
    [.interrupted, .full].contains(problem.code) ? "; run the same command again to continue" : ""
  }
}
