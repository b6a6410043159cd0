// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// One page of the catalog, independent of its format.
struct CataloguePage: Sendable {
  /// The entries of the page.
  enum Content: Sendable {
    case navigation([CatalogueLink])
    case books([CatalogueBook])
  }

  /// An identifier shared by all pages of one list (RFC 5005, section 3) and by no other list.
  let identifier: String
  let title: String
  let updated: Date
  let address: CatalogueAddress
  let content: Content
  var up: CatalogueAddress? = .root
  var first: CatalogueAddress?
  var previous: CatalogueAddress?
  var next: CatalogueAddress?
  /// The number of entries on all pages, if known.
  var total: Int?
  var perPage: Int?

  var kind: CatalogueKind {
    if case .books = content { .acquisition } else { .navigation }
  }
}

/// A link to another feed.
struct CatalogueLink: Sendable {
  let identifier: String
  let title: String
  let summary: String
  let address: CatalogueAddress
  let relation: String
  let kind: CatalogueKind
  let updated: Date
  let count: Int
}
