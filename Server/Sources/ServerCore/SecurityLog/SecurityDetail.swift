// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The keys of a line besides event, time, peer and account.
package enum SecurityDetail: String, Sendable {
  /// How: password, link, provider and so on.
  case via
  /// The code of the problem that the caller received.
  case reason
  /// The identifier of a token or sign-in, never its secret.
  case token
  case session, scope, role, client, route
  /// The identifier of a destination.
  case destination
  /// The account of the admin who did it to another account.
  case by
  /// The event of lines that were left out.
  case of
}
