// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CPostgreSQL
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One connection to PostgreSQL, which one thread uses; each statement has a time limit, unless `withoutTimeLimit` runs it.
final class PostgreSQLLink {
  /// The result of a statement.
  struct Outcome {
    let rows: [SQLRow]
    let changes: Int
    /// The command that ran, such as `COMMIT`.
    let tag: String
  }

  /// More statements than this are not prepared, such as lists with every possible number of values.
  private static let statementLimit = 400

  /// The timeline of the server when the connection was opened; nil if it has none.
  var timeline: PostgreSQLTimeline?

  let connection: OpaquePointer
  private var names: [String: String] = [:]
  private let timeLimit: Duration
  /// What is called while a statement without a time limit runs.
  private var reports: Reports?

  /// Opens a connection; throws ``PostgreSQLFailure``.
  init(
    _ address: PostgreSQLAddress, _ server: PostgreSQLAddress.Server, name: String, timeLimit: Duration
  ) throws {
    self.timeLimit = timeLimit
    let parameters = address.parameters(name: name, server: server, timeLimit: timeLimit)
    guard let connection = Self.connect(parameters.map(\.key), parameters.map(\.value)) else {
      throw PostgreSQLFailure(state: "", message: "libpq has no memory", isConnectionLost: true)
    }
    self.connection = connection
    // The default prints notices to standard error.
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
    guard PQstatus(connection) == CONNECTION_OK else { throw failure(nil) }
  }

  deinit { PQfinish(connection) }

  /// What is called again and again while a statement without a time limit runs.
  struct Reports {
    let interval: Duration
    /// Gets the time that the statement has taken so far.
    let report: (Duration) -> Void
  }

  /// Lets the statements of a body take as long as they need.
  func withoutTimeLimit<Value>(_ reports: Reports, _ body: () throws -> Value) rethrows -> Value {
    self.reports = reports
    defer { self.reports = nil }
    return try body()
  }

  /// Whether its server replaced that of the other connection.
  func hasReplaced(_ other: PostgreSQLLink) -> Bool {
    guard let old = other.timeline, let timeline else { return false }
    return old.isReplaced(by: timeline)
  }

  /// The variables with which another program connects as this one did, to the same server; nil for one that it must not have.
  var variables: [String: String?] {
    guard let options = PQconninfo(connection) else { return [:] }
    defer { PQconninfoFree(options) }
    var (variables, next): ([String: String?], UnsafeMutablePointer<PQconninfoOption>) = ([:], options)
    while let keyword = next.pointee.keyword {
      if let name = next.pointee.envvar, !Self.ownOptions.contains(String(cString: keyword)) {
        variables[String(cString: name)] = .some(Self.text(next.pointee.val))
      }
      next += 1
    }
    // The options still have the lists of all servers, and those of a service would replace the variables.
    variables["PGHOST"] = .some(Self.text(PQhost(connection)))
    variables["PGHOSTADDR"] = .some(Self.text(PQhostaddr(connection)))
    variables["PGPORT"] = .some(Self.text(PQport(connection)))
    variables["PGSERVICE"] = .some(nil)
    return variables
  }

  // Another program has a name of its own, and perhaps another encoding.
  private static let ownOptions: Set = ["application_name", "client_encoding"]

  private static func text(_ value: UnsafePointer<CChar>?) -> String? {
    value.map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func connect(_ keys: [String], _ values: [String]) -> OpaquePointer? {
    let (keyCopies, valueCopies) = (keys.map { strdup($0) }, values.map { strdup($0) })
    defer { (keyCopies + valueCopies).forEach { free($0) } }
    let keyPointers = keyCopies.map { UnsafePointer<CChar>($0) } + [nil]
    let valuePointers = valueCopies.map { UnsafePointer<CChar>($0) } + [nil]
    return PQconnectdbParams(keyPointers, valuePointers, 1)
  }

  /// Runs statements without values, separated by semicolons; returns the result of the last one.
  @discardableResult
  func run(script: String) throws -> Outcome {
    guard PQsendQuery(connection, script) == 1 else { throw failure(nil) }
    return try finish()
  }

  /// Runs a statement with a `?` for each value.
  func run(_ sql: String, _ values: [any SQLBindable]) throws -> Outcome {
    try send(SQLStatement(sql, values), as: try prepare(sql))
    return try finish()
  }

  /// Runs statements that are sent at once; returns the result of each, or throws the first error.
  ///
  /// PostgreSQL runs all of them without waiting for this process, and none after one that fails.
  func run(together statements: [SQLStatement]) throws -> [Outcome] {
    let names = try statements.map { try prepare($0.sql) }
    guard PQenterPipelineMode(connection) == 1 else { throw failure(nil) }
    for (statement, name) in zip(statements, names) { try send(statement, as: name) }
    guard PQpipelineSync(connection) == 1 else { throw failure(nil) }
    let results = try statements.map { _ in try resultInPipeline() }
    try leavePipeline()
    return try results.map { try $0.get() }
  }

  private func send(_ statement: SQLStatement, as name: String?) throws {
    let isSent = try PostgreSQLParameters.with(statement.values) { count, buffers, lengths, formats in
      if let name { return PQsendQueryPrepared(connection, name, count, buffers, lengths, formats, 0) }
      return PQsendQueryParams(
        connection, PostgreSQLText.numbered(statement.sql), count, nil, buffers, lengths, formats, 0)
    }
    guard isSent == 1 else { throw failure(nil) }
  }

  // Statements after one that failed have results, too, which must be read. A lost connection has no more.
  private func resultInPipeline() throws -> Result<Outcome, PostgreSQLFailure> {
    do {
      return .success(try finish())
    } catch let failure as PostgreSQLFailure where !failure.isConnectionLost {
      return .failure(failure)
    }
  }

  private func leavePipeline() throws {
    try wait(from: .now)
    PQclear(PQgetResult(connection))
    guard PQexitPipelineMode(connection) == 1 else { throw failure(nil) }
  }

  /// Returns the name of the prepared statement; nil if there are too many.
  private func prepare(_ sql: String) throws -> String? {
    if let name = names[sql] { return name }
    guard names.count < Self.statementLimit else { return nil }
    let name = "s\(names.count)"
    guard PQsendPrepare(connection, name, PostgreSQLText.numbered(sql), 0, nil) == 1 else {
      throw failure(nil)
    }
    _ = try finish()
    names[sql] = name
    return name
  }

  private func finish() throws -> Outcome {
    let begun = ContinuousClock.now
    var (last, error): (Outcome?, PostgreSQLFailure?) = (nil, nil)
    while true {
      try wait(from: begun)
      guard let result = PQgetResult(connection) else { break }
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: last = Self.outcome(result)
      default: error = error ?? failure(result)
      }
    }
    if let error { throw error }
    guard let last else { throw failure(nil) }
    return last
  }

  private func wait(from begun: ContinuousClock.Instant) throws {
    while PQisBusy(connection) == 1 {
      let left = (reports?.interval ?? begun + timeLimit - .now) / .milliseconds(1)
      guard left > 0 else { throw timeout() }
      var descriptor = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
      let found = poll(&descriptor, 1, Int32(min(left.rounded(.up), 60_000)))
      if found == 0 { reports?.report(.now - begun) }
      if descriptor.revents != 0, PQconsumeInput(connection) == 0 { throw failure(nil) }
    }
  }

  // The connection is not used again: its next result would be that of the canceled statement.
  private func timeout() -> PostgreSQLFailure {
    if let cancel = PQgetCancel(connection) {
      var message = [CChar](repeating: 0, count: 256)
      _ = PQcancel(cancel, &message, Int32(message.count))
      PQfreeCancel(cancel)
    }
    return PostgreSQLFailure(
      state: "", message: "PostgreSQL did not respond within \(timeLimit)", isConnectionLost: true)
  }

  func failure(_ result: OpaquePointer?) -> PostgreSQLFailure {
    let state = result.flatMap { Self.field("C", of: $0) } ?? ""
    let message = result.flatMap { Self.field("M", of: $0) } ?? String(cString: PQerrorMessage(connection))
    // Classes 08 and 57P: the connection broke, or the server stops.
    let isLost =
      PQstatus(connection) != CONNECTION_OK || state.hasPrefix("08") || state.hasPrefix("57P")
      || result.map(Self.isOutdated) == true
    return PostgreSQLFailure(state: state, message: Self.sentence(message), isConnectionLost: isLost)
  }

  /// Whether a prepared statement no longer fits its tables: a newer program has added columns.
  ///
  /// It stays unusable for this connection, and the transaction has failed. Only the name of PostgreSQL's function tells
  /// this error from others, because messages are translated.
  private static func isOutdated(_ result: OpaquePointer) -> Bool {
    field("C", of: result) == "0A000" && field("R", of: result) == "RevalidateCachedQuery"
  }

  /// One line of a message of libpq, which has a line for each server of the URL, and hints on indented lines.
  private static func sentence(_ message: String) -> String {
    message.split(whereSeparator: \.isNewline).filter { $0.first != "\t" }.joined(separator: "; ")
      .trimmingCharacters(in: .whitespaces)
  }

  private static func field(_ code: UnicodeScalar, of result: OpaquePointer) -> String? {
    PQresultErrorField(result, Int32(code.value)).map { String(cString: $0) }
  }

  private static func outcome(_ result: OpaquePointer) -> Outcome {
    let columns = (0..<PQnfields(result)).map {
      (index: $0, name: String(cString: PQfname(result, $0)), type: UInt32(PQftype(result, $0)))
    }
    let rows = (0..<PQntuples(result)).map { row in
      SQLRow(
        Dictionary(
          columns.map { ($0.name, value(result, row, $0.index, $0.type)) }, uniquingKeysWith: { $1 }))
    }
    return Outcome(
      rows: rows, changes: Int(String(cString: PQcmdTuples(result))) ?? 0,
      tag: String(cString: PQcmdStatus(result)))
  }

  private static func value(
    _ result: OpaquePointer, _ row: Int32, _ column: Int32, _ type: UInt32
  ) -> SQLValue {
    guard PQgetisnull(result, row, column) == 0, let text = PQgetvalue(result, row, column) else {
      return .null
    }
    let length = Int(PQgetlength(result, row, column))
    return text.withMemoryRebound(to: UInt8.self, capacity: length) {
      PostgreSQLText.value(UnsafeBufferPointer(start: $0, count: length), type: type)
    }
  }
}
