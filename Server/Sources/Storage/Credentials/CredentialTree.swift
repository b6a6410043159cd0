// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Tokens and sign-ins of apps, together with every credential that was made with them.
enum CredentialTree {
  /// Ends a token or a sign-in, and every credential made with it, directly or indirectly.
  static func end(_ id: String, at time: Moment, _ connection: any SQLConnection) throws {
    var (open, known) = ([id], Set([id]))
    while let id = open.popLast() {
      try connection.run(
        "UPDATE app_grant SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL", [time, id])
      for column in ["id", "app_grant"] {
        try connection.run(
          "UPDATE token SET revoked_at = ? WHERE \(column) = ? AND revoked_at IS NULL", [time, id])
      }
      open += try children(of: id, connection).filter { known.insert($0).inserted }
    }
  }

  private static func children(of id: String, _ connection: any SQLConnection) throws -> [String] {
    try connection.rows(
      "SELECT id FROM token WHERE parent = ? UNION ALL SELECT id FROM app_grant WHERE parent = ?", [id, id]
    ).map { try $0.text("id") }
  }

  /// Throws `ended` when the credential that makes another one was revoked in the meantime.
  static func checkLive(parent id: String?, _ connection: any SQLConnection) throws {
    guard let id else { return }
    let row = try connection.row(
      """
      SELECT 1 AS one FROM token WHERE id = ? AND revoked_at IS NULL
      UNION ALL SELECT 1 AS one FROM app_grant WHERE id = ? AND revoked_at IS NULL
      """, [id, id])
    if row == nil { throw StorageProblem(.ended, "the credential for creating this was revoked") }
  }
}
