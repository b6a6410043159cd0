// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
package import Pipeline
import ServerCore
package import Storage

extension ServerConfiguration {
  /// Opens the box for users' mail passwords.
  ///
  /// All machines with one PostgreSQL database need the same key. The first one creates it, if there is none. Throws if this
  /// machine has another one.
  package func openSecretBox(_ engine: any Engine) throws -> SecretBox {
    let box = SecretBox(file: keyFile)
    guard database != nil else { return box }
    do {
      try SecretKeys(engine).settle { recorded in try box.identifier(creates: recorded == nil) }
    } catch let problem as StorageProblem where problem.code == .duplicate {
      throw missing("another key than that of \(keyFile.path) belongs to this database")
    } catch SecretBox.Trouble.keyMissing {
      throw missing("the file \(keyFile.path) doesn't exist, and this database has a key")
    } catch SecretBox.Trouble.keyMalformed {
      throw missing("the file \(keyFile.path) isn't a key of 32 bytes")
    } catch SecretBox.Trouble.keyUnreadable {
      throw unreadableKey
    }
    return box
  }

  /// Records the key of this machine, or a new one, for the PostgreSQL database, because the old one is lost.
  ///
  /// Throws a `StorageProblem` if a program uses the database, or if there is nothing to replace. A key that was made
  /// before it throws is used the next time.
  package func replaceSecretKey() throws -> SecretKeyReplacement {
    guard let database else {
      throw StorageProblem(
        .unavailable, "a server with SQLite makes a new key by itself, so nothing has to be replaced")
    }
    try checkFolder()
    guard secretKey != nil || hasDatabase else { throw unused }
    _ = try DurableFolder(keyFile.deletingLastPathComponent())
    let box = SecretBox(file: keyFile)
    do {
      return try database.replaceSecretKey(
        history: PostgreSQLHistory(newest: newestTimeline), example: exampleSteps
      ) { installation in
        try checkBinding(to: installation)
        return try box.identifier(creates: true)
      }
    } catch SecretBox.Trouble.keyMalformed {
      throw StorageProblem(
        .unusable,
        "the file \(keyFile.path) isn't a key of 32 bytes; move it to another folder to get a new key")
    } catch SecretBox.Trouble.keyUnreadable {
      throw unreadableKey
    }
  }

  private var unreadableKey: StorageProblem {
    StorageProblem(
      .unusable,
      "this user can't read the file \(keyFile.path). It must belong to the user that runs the server: chown USER \(keyFile.path)"
    )
  }

  private func missing(_ reason: String) -> StorageProblem {
    StorageProblem(
      .missing,
      "\(reason); put your copy of secret.key back, or copy it from another machine that uses this database. If there is no "
        + "copy, run “sharepipe replace-key”")
  }
}
