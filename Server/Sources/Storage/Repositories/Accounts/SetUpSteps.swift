// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The progress of accounts with the set-up, and their test books.
package struct SetUpSteps: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Returns the progress of an account, which follows from its tokens and deliveries where possible.
  package func find(account: String) async throws -> SetUpRecord? {
    try await engine.read { connection in
      try connection.row(Self.query, [account]).map(SetUpRecord.init)
    }
  }

  private static let query = """
    SELECT
      EXISTS (SELECT 1 FROM app_grant WHERE app_grant.account = account.id AND client = 'sharepipe-ios'
        AND revoked_at IS NULL)
        OR EXISTS (SELECT 1 FROM token WHERE token.account = account.id AND installation IS NOT NULL
          AND revoked_at IS NULL) AS phone,
      EXISTS (SELECT 1 FROM app_grant WHERE app_grant.account = account.id AND client = 'sharepipe-cli'
        AND revoked_at IS NULL) AS terminal,
      EXISTS (SELECT 1 FROM token WHERE token.account = account.id AND ' ' || scopes || ' ' LIKE '% opds %'
        AND revoked_at IS NULL) AS app,
      EXISTS (SELECT 1 FROM set_up_step WHERE set_up_step.account = account.id AND step = 'browser') AS browser,
      EXISTS (SELECT 1 FROM set_up_step WHERE set_up_step.account = account.id AND step = 'dismissed') AS dismissed,
      \(shared) AS shared,
      \(sent("kind IN ('kindle', 'email')")) AS mailed, \(sent("kind IN ('folder', 'webhook')")) AS delivered
    FROM account WHERE id = ?
    """

  // A test book is a text that is sent again in any case. A share counts even if it was deleted since.
  private static let shared = """
    EXISTS (SELECT 1 FROM share WHERE share.account = account.id AND (sends_again = 0 OR url IS NOT NULL))
    """

  // A delivery that is sent and has a problem was only written to the mail folder. A server without a mail server may have
  // nothing else, so only the newest deliveries are looked at.
  private static func sent(_ kinds: String) -> String {
    """
    EXISTS (SELECT 1 FROM destination WHERE destination.account = account.id AND \(kinds) AND EXISTS (
      SELECT 1 FROM (
        SELECT state, problem FROM delivery WHERE delivery.destination = destination.id
        ORDER BY updated_at DESC LIMIT 100) AS newest
      WHERE newest.state = 'confirmed' OR newest.state = 'sent' AND newest.problem IS NULL))
    """
  }

  /// Marks a step as done.
  package func finish(_ step: SetUpStep, account: String, at time: Moment) async throws {
    try await engine.write { connection in
      try connection.run(
        "INSERT INTO set_up_step (account, step, done_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        [account, step, time])
    }
  }

  /// Records which share is the last test book of a destination.
  package func setTestBook(_ share: String, destination: String) async throws {
    try await engine.write { connection in
      try connection.run(
        """
        INSERT INTO test_book (destination, share) SELECT id, ? FROM destination WHERE id = ?
        ON CONFLICT (destination) DO UPDATE SET share = excluded.share
        """, [share, destination])
    }
  }

  /// Returns the shares that are the last test books of an account's destinations, by destination.
  package func testBooks(account: String) async throws -> [String: String] {
    try await engine.read { connection in
      let rows = try connection.rows(
        """
        SELECT test_book.destination, test_book.share FROM test_book
        JOIN destination ON destination.id = test_book.destination WHERE destination.account = ?
        """, [account])
      return Dictionary(
        try rows.map { (try $0.text("destination"), try $0.text("share")) }, uniquingKeysWith: { $1 })
    }
  }
}
