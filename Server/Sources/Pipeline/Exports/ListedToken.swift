// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ServerCore
package import Storage

/// A token as its owner sees it, without the secret.
package struct ListedToken: Codable, Sendable {
  package let id: String
  package let name: String
  package let scopes: [String]
  package let createdAt: String
  package let lastUsedAt: String?
  /// When it expires if it is used, nil for never; and the installation it belongs to.
  package let expiresAt: String?
  package let installation: String?

  package init(_ record: TokenRecord) {
    id = record.id
    name = record.name
    scopes = record.scopes
    createdAt = Timestamp.text(record.createdAt.date)
    lastUsedAt = record.lastUsedAt.map { Timestamp.text($0.date) }
    expiresAt = record.expiresAt.map { Timestamp.text($0.date) }
    installation = record.installation
  }
}
