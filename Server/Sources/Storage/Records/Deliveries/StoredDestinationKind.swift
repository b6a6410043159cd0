// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The persisted names of the kinds of destination.
package enum StoredDestinationKind: String, Sendable, SQLBindable, CaseIterable {
  case kindle, email, folder, webhook
}
