// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The role of an account on the server.
package enum StoredRole: String, Sendable, SQLBindable {
  case user, admin
}
