// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A table whose rows are moved from one database to another.
package struct MovedTable: Sendable {
  package let name: String
  /// The columns of the primary key, in whose order rows are copied; it is the same in both databases.
  package let key: [String]
  /// The columns that can be larger than a few kilobytes.
  let large: [String]
  /// The columns that only PostgreSQL has, with the expression that computes them in SQLite.
  let computed: [String: String]

  private init(
    _ name: String, _ key: String..., large: [String] = [], computed: [String: String] = [:]
  ) {
    (self.name, self.key, self.large, self.computed) = (name, key, large, computed)
  }
}

extension MovedTable {
  /// All tables with data, so that each one follows the tables to which it refers.
  package static let all: [MovedTable] = accounts + shares + destinations + books + work + installation

  private static let accounts = [
    MovedTable("account", "id"), MovedTable("sign_in_link", "code_hash"),
    MovedTable("account_link", "code_hash"), MovedTable("session", "secret_hash"),
    MovedTable("foreign_identity", "issuer", "subject"), MovedTable("set_up_step", "account", "step"),
    MovedTable("retention", "account"), MovedTable("app_grant", "id"), MovedTable("token", "id"),
    MovedTable("refresh_token", "secret_hash"), MovedTable("authorization_code", "code_hash"),
    MovedTable("device_code", "code_hash"), MovedTable("pairing", "id"),
    MovedTable("search_account", "number"),
  ]

  private static let shares = [
    MovedTable("share", "number", large: ["body", "url", "page"]),
    MovedTable("share_body", "share", large: ["body"]), MovedTable("capture", "share", large: ["body"]),
    MovedTable("thumbnail", "share", large: ["image"]),
    MovedTable("article", "share", large: ["summary", "html", "text"]),
    MovedTable("upload", "id"), MovedTable("upload_piece", "upload", "start"),
    MovedTable("share_tag", "share", "tag"), MovedTable("stored_bytes", "share"),
    MovedTable("library_site", "account", "host"), MovedTable("library_tag", "account", "tag"),
  ]

  private static let destinations = [
    MovedTable("destination", "id"), MovedTable("destination_proof", "code_hash"),
    MovedTable("webhook_secret", "destination"), MovedTable("target_use", "target", "minute"),
    MovedTable("test_book", "destination"),
  ]

  private static let books = [
    MovedTable("book", "share"), MovedTable("edition", "share", "device", large: ["facts"]),
    MovedTable("catalogue", "share", large: ["words"]), MovedTable("digest", "id"),
    MovedTable("volume", "id"),
    MovedTable("delivery", "id", large: ["problem"]),
    MovedTable(
      "transition", "number", large: ["problem"],
      computed: ["account": "(SELECT share.account FROM share WHERE share.number = transition.share)"]),
  ]

  private static let work = [
    MovedTable("own_sender", "account"), MovedTable("mail_token", "delivery"),
    MovedTable("answer", "number", large: ["shown", "problem"]), MovedTable("mailbox", "name"),
    MovedTable("mail_channel", "name"), MovedTable("mail_channel_wait", "delivery"),
    MovedTable("sent_mail", "id"), MovedTable("mail_count", "day", "budget"), MovedTable("job", "number"),
    MovedTable("suspect", "work"), MovedTable("letter", "id", large: ["content"]),
  ]

  private static let installation = [
    MovedTable("secret_key", "one"), MovedTable("file_location", "one"), MovedTable("stored_object", "key"),
    MovedTable("object_name", "name"), MovedTable("object_chunk", "object", "position", large: ["content"]),
  ]

  /// The tables that are not moved, with the reason.
  package static let unmoved = [
    "search": "The full-text index differs; the server builds it again from the shares.",
    "search_words": "A view of the full-text index of SQLite.",
    "search_pending": "After a move, it has all shares, so that the server builds the index.",
    "search_state": "Describes the index of one database.",
    "node_worker": "Names processes that work on one database.",
    "leader": "Names a process that works on one database.",
    "cleanup": "Says when old data of one database was last removed.",
    "data_move": "Says that a database was moved.",
    "last_number": "Numbers of SQLite that are in sequences of PostgreSQL; see `MovedNumber`.",
    "queue": "Describes the jobs of a PostgreSQL database; a move fills it from them.",
    "claim_turn": "Has a row to be locked, and no data.",
    "way_limit": "A server that starts with --mail-connections writes it.",
    "rate_bucket": "Attempts of the last minutes; the limits begin again.",
    "commit_mark": "Belongs to the connections of one PostgreSQL database.",
    "installation": "Identifies a PostgreSQL database.",
    "schema_version": "The version of the schema of a PostgreSQL database.",
    "grdb_migrations": "The version of the schema of a SQLite database.",
  ]
}
