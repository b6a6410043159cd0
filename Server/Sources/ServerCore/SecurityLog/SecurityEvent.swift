// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The events of the security log; the raw values are its `event` keys, which scripts rely on.
package enum SecurityEvent: String, Sendable, CaseIterable {
  // Signing in and out
  case signIn = "sign_in"
  case signInFailed = "sign_in_failed"
  case signOut = "sign_out"
  case sessionEnded = "session_ended"
  case allEnded = "all_sessions_and_tokens_ended"
  /// A bearer token, an app password, a code or a refresh token is unknown, expired or revoked.
  case credentialRejected = "credential_rejected"
  /// The caller is known but lacks the scope.
  case accessDenied = "access_denied"
  /// A signed-in user did not prove that they own the account.
  case ownerCheckFailed = "owner_check_failed"
  case rateLimited = "rate_limited"

  // Accounts
  case accountMade = "account_made"
  case accountDeleted = "account_deleted"
  case roleChanged = "role_changed"
  case accountDisabled = "account_disabled"
  case accountEnabled = "account_enabled"
  case invitationSent = "invitation_sent"
  case invitationWithdrawn = "invitation_withdrawn"
  case signInLinkMade = "sign_in_link_made"

  // Passwords, addresses and identities
  case passwordSet = "password_set"
  case passwordChanged = "password_changed"
  case passwordResetRequested = "password_reset_requested"
  case passwordResetLinkMade = "password_reset_link_made"
  case passwordReset = "password_reset"
  case emailChangeRequested = "email_change_requested"
  case emailChanged = "email_changed"
  case identityLinked = "identity_linked"
  case identityUnlinked = "identity_unlinked"

  // Credentials for other servers that are stored here
  case mailAccountSet = "mail_account_set"
  case mailAccountRemoved = "mail_account_removed"
  case webhookSecretMade = "webhook_secret_made"

  // Tokens and apps
  case tokenMade = "token_made"
  case tokenRevoked = "token_revoked"
  case appPasswordMade = "app_password_made"
  case appPasswordRevoked = "app_password_revoked"
  case appAllowed = "app_allowed"
  case appDenied = "app_denied"
  case deviceAllowed = "device_allowed"
  case deviceDenied = "device_denied"
  case pairingStarted = "pairing_started"
  case grantMade = "grant_made"
  case grantRenewed = "grant_renewed"
  case grantRevoked = "grant_revoked"
  /// An old refresh token was used after its successor; the sign-in was ended.
  case grantReplayed = "grant_replayed"

  /// Further lines of one kind were left out for the rest of a minute.
  case linesLeftOut = "lines_left_out"

  /// Whether an unauthenticated client can cause it any number of times.
  var isFailure: Bool {
    switch self {
    case .signInFailed, .credentialRejected, .accessDenied, .ownerCheckFailed, .rateLimited, .grantReplayed,
      .linesLeftOut:
      true
    default: false
    }
  }
}
