// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ServerCore
import ShareServer
import Storage

/// The command `sharepipe backup FOLDER`.
struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Back up the data of a server, which can be running, to a new folder.",
    discussion: """
      Creates the folder when the backup is complete and verified. Doesn't change an existing folder. The backup contains \
      the database, shares, books, and open uploads, but not the mail folder. Protect it like the server itself: it \
      contains everything that users share, and the hashes of passwords and tokens.
      """)

  @Argument(help: "The folder to create.", completion: .directory)
  var folder: String
  @OptionGroup var data: DataOptions

  func run() async throws {
    try await run {
      PrivateFiles.begin()
      let configuration = try ServerConfiguration(try await data.settings())
      let progress = ProgressLine("backed up")
      var backup = Backup(configuration, to: URL(filePath: folder)) { progress.show($0) }
      try await BackupFailure.reporting { try Output.json(try backup.run()) }
    }
  }
}

/// The command `sharepipe restore FOLDER`.
struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore a backup to an empty data folder.",
    discussion: """
      Verifies every file. Users have to sign in again in their browsers. Tokens of phones and scripts stay valid. \
      Deliveries that were pending at the time of the backup become “uncertain”, because they may have been sent since. \
      Users can send missing books again.
      """)

  @Argument(help: "The folder that “sharepipe backup” created.", completion: .directory)
  var folder: String
  @Flag(help: "Send pending deliveries, even if some are sent twice.")
  var resumeDeliveries = false
  @OptionGroup var data: DataOptions

  func run() async throws {
    try await run {
      PrivateFiles.begin()
      let configuration = try ServerConfiguration(try await data.settings())
      let progress = ProgressLine("restored")
      let restoration = Restoration(
        URL(filePath: folder), into: configuration, resumesDeliveries: resumeDeliveries
      ) { progress.show($0) }
      try await BackupFailure.reporting { try Output.json(try await restoration.run()) }
    }
  }
}

/// A failure of a backup, with an exit code and every finding on a line of its own.
private enum BackupFailure {
  static func reporting(_ work: () async throws -> Void) async throws {
    do {
      try await work()
    } catch let problem as BackupProblem {
      problem.findings.forEach(Output.note)
      throw CommandFailure(reason(of: problem), problem.description)
    } catch let problem as StorageProblem {
      throw CommandFailure(problem.code == .damaged ? .badData : .unavailable, problem.message)
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure(.ioError, "\(error)")
    }
  }

  private static func reason(of problem: BackupProblem) -> CommandFailure.Reason {
    switch problem.code {
    case .occupied: .notAllowed
    case .noBackup: .noInput
    case .damaged: .badData
    case .failed: .ioError
    }
  }
}

/// Prints the progress of a long command to standard error every few seconds.
private final class ProgressLine {
  private let word: String
  private let clock = ContinuousClock()
  private var next: ContinuousClock.Instant

  init(_ word: String) {
    self.word = word
    next = clock.now.advanced(by: .seconds(3))
  }

  func show(_ progress: Backup.Progress) {
    guard clock.now >= next else { return }
    next = clock.now.advanced(by: .seconds(3))
    Output.note("\(word) \(progress.files) files, \(progress.bytes >> 20) MiB")
  }
}
