// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareServer
import Storage

/// A failure of a backup, with an exit code and every finding on a line of its own.
enum BackupFailure {
  static func reporting(_ work: () async throws -> Void) async throws {
    do {
      try await work()
    } catch let problem as BackupProblem {
      problem.findings.forEach(Output.note)
      throw CommandFailure(reason(of: problem), problem.description)
    } catch let problem as StorageProblem {
      throw CommandFailure(reason(of: problem), problem.message)
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure(.ioError, ErrorText.text(of: error))
    }
  }

  private static func reason(of problem: StorageProblem) -> CommandFailure.Reason {
    switch problem.code {
    case .damaged: .badData
    case .missing: .noInput
    case .forbidden: .notAllowed
    default: .unavailable
    }
  }

  private static func reason(of problem: BackupProblem) -> CommandFailure.Reason {
    switch problem.code {
    case .occupied: .notAllowed
    case .inside: .usage
    case .noBackup: .noInput
    case .damaged: .badData
    case .failed: .ioError
    }
  }
}

extension UnfinishedRestore {
  /// What the operator has to do, after what happened.
  var failure: CommandFailure {
    (cause as? BackupProblem)?.findings.forEach(Output.note)
    let reason = cause is CancellationError ? "the restore was canceled" : ErrorText.text(of: cause)
    return CommandFailure(
      .ioError,
      "\(reason). The database may already contain data. Drop the database, create it again, empty the data folder, and repeat "
        + "the restore")
  }
}
