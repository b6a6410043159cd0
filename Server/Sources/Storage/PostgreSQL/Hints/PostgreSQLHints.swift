// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Hints among the processes that use one PostgreSQL database, so that they needn't wait for their next search.
///
/// They have a connection and a thread of their own. PostgreSQL commits transactions with NOTIFY one after the other, in the whole
/// installation, and each of them would wait for the sync of the one before if it had changes. So a hint is sent after the
/// commit, and one for many commits. Whatever fails costs only time, because processes also search at intervals.
package final class PostgreSQLHints: Sendable {
  /// Times, and the statements that begin to listen.
  package struct Settings: Sendable {
    /// The shortest time between two hints of one kind that this process sends.
    package var sending = Duration.milliseconds(100)
    /// The shortest time between two hints of one kind that wake this process, whichever processes send them.
    ///
    /// An idle worker searches about as often without them, so they at most double its searches.
    package var receiving = Duration.milliseconds(250)
    /// The time after which the connection is replaced: rows of `commit_mark` are deleted after 30 days, and without its row
    /// nothing shows which process a connection belongs to.
    package var longestUse = Duration.seconds(24 * 3600)
    /// How long connecting and one statement may take, so that the end of the process waits for neither.
    package var timeLimit = Duration.seconds(3)
    /// The statements that begin to listen; tests replace them with one that PostgreSQL rejects.
    package var listening = DatabaseHint.allCases.map { "LISTEN \($0.channel)" }.joined(separator: "; ")

    package init() {}
  }

  /// The seconds for which the end of the process waits for the thread; libpq can wait longer for a network that drops packets.
  private static let endLimit = 5.0

  private let settings: Settings
  private let pending: PendingHints
  // Not the number of the process, which is the same in many containers.
  private let origin = UUID().uuidString

  package init(_ settings: Settings = Settings()) throws {
    self.settings = settings
    pending = try PendingHints(interval: settings.sending)
  }

  /// Sends a hint to the other processes soon; returns at once, whether or not there is a connection.
  package func announce(_ hint: DatabaseHint) { pending.add(hint) }

  /// Exchanges hints with other processes until the task is canceled, and then sends those that still wait.
  ///
  /// It can't be called again afterward.
  package func run(on engine: PostgreSQLEngine, _ events: HintEvents) async {
    let ending = HintEnding()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        ending.wait(continuation)
        start(engine, events, ending)
      }
    } onCancel: {
      pending.close()
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.endLimit) { ending.resume() }
    }
  }

  private func start(_ engine: PostgreSQLEngine, _ events: HintEvents, _ ending: HintEnding) {
    var connector = engine.connector
    connector.statementLimit = settings.timeLimit
    let thread = Thread { [settings, pending, origin, connector] in
      HintListener(connector, settings, pending, origin: origin, events).run()
      ending.resume()
    }
    thread.name = "postgres-hints"
    thread.start()
  }
}
