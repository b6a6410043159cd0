// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Runs transactions on one connection, on one thread.
///
/// A transaction that another one, or a lost connection, kept from being committed runs again until its deadline.
final class PostgreSQLWorker {
  private let connector: PostgreSQLConnector
  private var open: PostgreSQLMarkedLink?

  init(_ connector: PostgreSQLConnector) {
    self.connector = connector
  }

  /// Runs a transaction and commits it.
  func write<Value>(
    _ isolation: PostgreSQLIsolation, until deadline: ContinuousClock.Instant,
    _ body: (any SQLConnection) throws -> Value
  ) throws -> Value {
    try repeating(until: deadline) { link in
      try noticingRefusal {
        try link.begin(isolation)
        let value = try run(body, on: link.link)
        guard try commit(link, until: deadline) else {
          throw PostgreSQLFailure(state: "", message: "the commit was lost", isConnectionLost: true)
        }
        return value
      }
    }
  }

  /// Treats a connection as lost if the server has become read-only; the next one finds that out before it is used.
  private func noticingRefusal<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let failure as PostgreSQLFailure where failure.state == "25006" {
      connector.history.recordRefusal()
      throw PostgreSQLFailure(state: failure.state, message: failure.message, isConnectionLost: true)
    }
  }

  /// Sends a transaction at once; the time for which it holds locks doesn't depend on this process.
  ///
  /// A lost COMMIT isn't looked up, because the rows would be lost anyway.
  func write(
    together statements: [SQLStatement], until deadline: ContinuousClock.Instant
  ) throws -> [[SQLRow]] {
    let begin = SQLStatement("BEGIN ISOLATION LEVEL \(PostgreSQLIsolation.readCommitted.rawValue)")
    return try repeating(until: deadline) { link in
      let outcomes = try noticingRefusal {
        try link.link.run(together: [begin] + statements + [SQLStatement("COMMIT")])
      }
      guard outcomes.last?.tag == "COMMIT" else { throw Self.rolledBack }
      return outcomes.dropFirst().dropLast().map(\.rows)
    }
  }

  /// Runs a transaction that reads from one snapshot.
  func read<Value>(
    until deadline: ContinuousClock.Instant, _ body: (any SQLConnection) throws -> Value
  ) throws -> Value {
    try repeating(until: deadline) { link in
      try link.link.run(script: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
      let value = try run(body, on: link.link)
      try link.link.run(script: "COMMIT")
      return value
    }
  }

  private func repeating<Value>(
    until deadline: ContinuousClock.Instant, _ attempt: (PostgreSQLMarkedLink) throws -> Value
  ) throws -> Value {
    var pause = PostgreSQLPause()
    while true {
      do {
        return try ending(attempt)
      } catch let failure as PostgreSQLFailure {
        guard failure.isRepeatable, pause.wait(after: failure, until: deadline) else { throw failure.problem }
      }
    }
  }

  /// Leaves the connection without a transaction, whatever failed: the statements that begin one can fail too.
  private func ending<Value>(_ attempt: (PostgreSQLMarkedLink) throws -> Value) throws -> Value {
    do {
      let value = try attempt(try link())
      connector.reach.succeeded()
      return value
    } catch {
      if (error as? PostgreSQLFailure)?.isConnectionLost == true { open = nil }
      rollBack()
      throw error
    }
  }

  private func rollBack() {
    guard let open else { return }
    do { try open.link.run(script: "ROLLBACK") } catch { self.open = nil }
  }

  private func link() throws -> PostgreSQLMarkedLink {
    // The server of the open connection may have been replaced while it seemed to be available.
    if let open, !connector.history.hasReplaced(open.link.timeline),
      open.refusals == connector.history.refusals
    {
      return open
    }
    open = nil
    let new = try connector.connectMarked()
    open = new
    return new
  }

  private func run<Value>(
    _ body: (any SQLConnection) throws -> Value, on link: PostgreSQLLink
  ) throws -> Value {
    let session = PostgreSQLSession(link, clock: connector.leaseClock)
    let result = Result { try body(session) }
    // After a failed statement PostgreSQL rolls back everything, even if the body went on.
    if let failure = session.failure { throw failure }
    return try result.get()
  }

  /// Returns false when the transaction was certainly not committed because the connection was lost.
  ///
  /// Throws `unknownOutcome` when the server can't be asked before the deadline.
  private func commit(_ link: PostgreSQLMarkedLink, until deadline: ContinuousClock.Instant) throws -> Bool {
    do {
      let outcome = try link.link.run(script: "COMMIT")
      guard outcome.tag == "COMMIT" else { throw Self.rolledBack }
      return true
    } catch let failure as PostgreSQLFailure where failure.isConnectionLost {
      open = nil
      return try lookUp(link, after: failure, until: deadline)
    }
  }

  private static let rolledBack = PostgreSQLFailure(
    state: "40001", message: "the transaction was rolled back", isConnectionLost: false)

  /// A caller who doesn't know whether a share was stored costs more than a few seconds.
  private static let shortestLookUp = Duration.seconds(20)

  private func lookUp(
    _ link: PostgreSQLMarkedLink, after failure: PostgreSQLFailure, until deadline: ContinuousClock.Instant
  ) throws -> Bool {
    var pause = PostgreSQLPause()
    let deadline = max(deadline, .now + Self.shortestLookUp)
    while pause.wait(after: failure, until: deadline) {
      do {
        return try connector.wasCommitted(session: link.session, number: link.number)
      } catch {
        // The server isn't back yet, or it can't be used: any other error would look as if nothing had been committed.
      }
    }
    throw StorageProblem(
      .unknownOutcome,
      "the connection to PostgreSQL was lost during a commit, and it is unknown whether it took place")
  }
}
