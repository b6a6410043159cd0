// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Whether a feed contains further feeds or books.
enum CatalogKind: String, Sendable {
  case navigation, acquisition
}
