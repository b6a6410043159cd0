// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

extension PostgreSQLAddress {
  /// Records another secret key, and deletes emails that can't be decrypted without the old one.
  ///
  /// Throws a `StorageProblem` if a program uses the database, or if there is nothing to replace. Nothing is changed then.
  ///
  /// - Parameters:
  ///   - history: what is known about the servers of the address.
  ///   - example: steps of the schema that a test adds.
  ///   - unusedWithin: how long it waits for programs to end, because PostgreSQL notices a little later that one was killed.
  ///   - identifier: returns the identifier of the new key; its argument identifies the database.
  package func replaceSecretKey(
    history: PostgreSQLHistory, example: ExampleSteps?, unusedWithin: Duration = .seconds(10),
    _ identifier: (_ installation: String) throws -> String
  ) throws -> SecretKeyReplacement {
    try reading(history: history, example: example) { link, migrator in
      guard let present = try migrator.presentVersion(on: link), present > 0 else {
        throw StorageProblem(.missing, "no server has used the PostgreSQL database \(self)")
      }
      try RunningProgram.requireNone(on: link, within: unusedWithin)
      // A program that connects from now on waits before it reads the key.
      try migrator.beginExclusiveUse(of: link)
      try RunningProgram.requireNone(on: link)
      let lost = try Self.replace(identifier, PostgreSQLSession(link, clock: .database))
      try link.run(script: "COMMIT")
      return lost
    }
  }

  // The end of the connection rolls the transaction back if this throws.
  private static func replace(
    _ identifier: (String) throws -> String, _ connection: any SQLConnection
  ) throws -> SecretKeyReplacement {
    guard let recorded = try connection.row("SELECT id FROM secret_key")?.text("id") else {
      throw StorageProblem(.missing, "the database has no secret key yet; the first server makes it")
    }
    let new = try identifier(try connection.row("SELECT id FROM installation")?.text("id") ?? "")
    guard new != recorded else {
      throw StorageProblem(
        .duplicate, "this machine already has the key of the database. Nothing was changed")
    }
    try connection.run("UPDATE secret_key SET id = ?", [new])
    // An encrypted text begins with the identifier of its key.
    let accounts = try connection.row(
      "SELECT count(*) AS accounts FROM own_sender WHERE substr(password, 1, 16) <> ?", [new])
    let emails = try connection.run("DELETE FROM letter WHERE substr(content, 1, 16) <> ?", [new])
    return SecretKeyReplacement(
      personalMailAccounts: try accounts?.integer("accounts") ?? 0, emails: emails)
  }
}
