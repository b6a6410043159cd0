// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A new name for the sign-in of an app, under which its owner finds the device.
package struct SignInName: Sendable {
  private let id: String
  private let name: String
  private let replaced: [String]

  /// - Parameter id: The sign-in, or the token of one that doesn't renew itself.
  /// - Parameter replaced: How the names begin that may be replaced. A name that the owner chose stays.
  package init(_ name: String, of id: String, replacing replaced: [String]) {
    (self.name, self.id, self.replaced) = (name, id, replaced)
  }

  func store(account: String, _ connection: any SQLConnection) throws {
    for table in ["app_grant", "token"] {
      let row = try connection.row("SELECT name FROM \(table) WHERE id = ? AND account = ?", [id, account])
      guard let old = try row?.text("name"), replaced.contains(where: old.hasPrefix) else { continue }
      try connection.run("UPDATE \(table) SET name = ? WHERE id = ?", [name, id])
    }
  }
}
