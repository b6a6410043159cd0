// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// Records which key encrypts secrets in the database, so that machines with another one notice.
package struct SecretKeys: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Compares this machine's key with the recorded one, or records it if there is none; blocks the thread.
  ///
  /// Throws `duplicate` if another key is recorded.
  ///
  /// - Parameter identifier: returns the identifier of this machine's key; its argument is the recorded one.
  package func settle(_ identifier: @escaping @Sendable (String?) throws -> String) throws {
    let used = Mutex("")
    try engine.writeBlocking { connection in
      let recorded = try connection.row("SELECT id FROM secret_key")?.text("id")
      let own = try identifier(recorded)
      guard recorded == nil || recorded == own else {
        throw StorageProblem(.duplicate, "the database has the secret key \(recorded ?? "")")
      }
      used.withLock { $0 = own }
      if recorded == nil { try connection.run("INSERT INTO secret_key (one, id) VALUES (1, ?)", [own]) }
    }
    // A connection that was opened before the key was recorded doesn't know it.
    try engine.uses(secretKey: used.withLock { $0 })
  }
}
