// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Membership {
  /// Returns the invitations that are still valid, oldest first; several to one address are one.
  package func invitations(at time: Moment) async throws -> [InvitationRecord] {
    try await engine.read { connection in
      try connection.rows(
        """
        SELECT email, role, max(sent_at) AS sent_at, max(expires_at) AS expires_at FROM account_link
        WHERE \(Self.isOpenInvitation) AND NOT EXISTS (SELECT 1 FROM account WHERE account.email = account_link.email)
        GROUP BY email, role ORDER BY 3, email
        """, [time]
      ).map(InvitationRecord.init)
    }
  }

  /// Ends all invitations to an address; false when there is none.
  package func withdrawInvitations(to email: String, at time: Moment) async throws -> Bool {
    try await engine.write { connection in
      try connection.run(
        "UPDATE account_link SET used_at = ? WHERE \(Self.isOpenInvitation) AND email = ?",
        [time, time, email.lowercased()]) > 0
    }
  }

  private static let isOpenInvitation =
    "kind = 'signUp' AND is_invitation = 1 AND used_at IS NULL AND expires_at > ?"
}
