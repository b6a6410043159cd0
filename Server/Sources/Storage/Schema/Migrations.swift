// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import GRDB

/// The steps that bring an older database up to date; named, only ever appended to, never edited.
enum Migrations {
  static func run(on pool: DatabasePool) throws {
    var migrator = DatabaseMigrator()
    for step in steps {
      migrator.registerMigration(step.name) { try $0.execute(sql: step.sql) }
    }
    let hasUnknown = try pool.read { try migrator.hasBeenSuperseded($0) }
    guard !hasUnknown else {
      throw StorageProblem(.newerSchema, "the database was written by a newer version of sharepipe")
    }
    try migrator.migrate(pool)
    // A connection that read the earlier schema would give its first “SELECT *” the earlier columns.
    pool.invalidateReadOnlyConnections()
  }

  private static let steps: [(name: String, sql: String)] = [
    ("2026-11-21 first schema", firstSchema),
    ("2026-11-21 authorization codes", authorizationCodes),
    ("2026-11-21 uploads", uploads),
    ("2026-11-22 captures", captures),
    ("2026-11-22 destination settings", destinationSettings),
    ("2026-11-22 digests", digests),
    ("2026-11-22 history", history),
    ("2026-11-22 proofs and secrets of destinations", places),
    ("2026-11-22 forms of deliveries", deliveryForm),
    ("2026-11-22 catalogue", catalogue),
    ("2026-11-22 editions of books for devices", editions),
    ("2026-11-22 kinds of book", bookKinds),
    ("2026-11-22 sign-ins that renew themselves, and ends of tokens", grants),
    ("2026-11-22 restores", restores),
    ("2026-11-22 proofs of one form", proofs),
    ("2026-11-22 answers", answers),
    ("2026-11-22 turns of accounts", turns),
    ("2026-11-22 usage of accounts", usage),
    ("2026-11-22 links about accounts, and sessions as their owner sees them", membership),
    ("2026-11-22 own senders", ownSenders),
    ("2026-11-22 lanes of jobs", lanes),
    ("2026-11-22 identities at an identity provider", identities),
    ("2026-11-22 deliveries beside the mails", elsewhere),
    ("2026-11-22 pairings", pairings),
    ("2026-11-23 credentials and what made them", credentialParents),
    ("2026-11-23 counts of mails about accounts", mailCounts),
    ("2026-11-23 numbers that are never used again", numbers),
    ("2026-11-23 uses of webhook targets", targets),
    ("2026-11-23 webhooks that never took a book", unverifiedWebhooks),
    ("2026-11-23 bytes of articles and books", storedBytes),
    ("2026-11-23 jobs that may have crashed a process", suspects),
    ("2026-11-23 mails that were sent", sentMails),
  ]
}
