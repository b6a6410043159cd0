// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A link to another feed.
struct CatalogLink: Sendable {
  let identifier: String
  let title: String
  let summary: String
  let address: CatalogAddress
  let relation: String
  let kind: CatalogKind
  let updated: Date
  let count: Int
}
