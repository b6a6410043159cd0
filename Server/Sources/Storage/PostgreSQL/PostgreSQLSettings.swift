// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The settings of a connection that decide whether a commit is durable.
package struct PostgreSQLSettings: Sendable, Equatable {
  package var synchronousCommit: String
  package var fsync: String
  package var fullPageWrites: String
  package var encoding: String
  package var isReadOnly: Bool

  package init(
    synchronousCommit: String = "on", fsync: String = "on", fullPageWrites: String = "on",
    encoding: String = "UTF8", isReadOnly: Bool = false
  ) {
    self.synchronousCommit = synchronousCommit
    self.fsync = fsync
    self.fullPageWrites = fullPageWrites
    self.encoding = encoding
    self.isReadOnly = isReadOnly
  }

  /// The first setting with which an acknowledged share could be lost or garbled; nil if there is none.
  package var problem: StorageProblem? {
    if !["on", "remote_apply"].contains(synchronousCommit) {
      return notDurable("synchronous_commit is \(synchronousCommit), but must be on or remote_apply")
    }
    if fsync == "off" { return notDurable("fsync is off, but must be on") }
    if fullPageWrites == "off" { return notDurable("full_page_writes is off, but must be on") }
    if encoding != "UTF8" {
      return notDurable("the database has the encoding \(encoding), but must have UTF8")
    }
    return isReadOnly
      ? StorageProblem(.unavailable, "the PostgreSQL server accepts no changes: it is a standby") : nil
  }

  private func notDurable(_ reason: String) -> StorageProblem {
    StorageProblem(.notDurable, "PostgreSQL can't be used with its present settings: \(reason)")
  }
}

extension PostgreSQLSettings {
  static let query = """
    SELECT coalesce(current_setting('synchronous_commit', true), 'on') AS synchronous_commit,
      coalesce(current_setting('fsync', true), 'on') AS fsync,
      coalesce(current_setting('full_page_writes', true), 'on') AS full_page_writes,
      current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS is_read_only
    """

  init(_ row: SQLRow) throws {
    self.init(
      synchronousCommit: try row.text("synchronous_commit"), fsync: try row.text("fsync"),
      fullPageWrites: try row.text("full_page_writes"), encoding: try row.text("encoding"),
      isReadOnly: try row.integer("is_read_only") != 0)
  }
}
