// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// One page of the catalogue, before it is written in one of the forms.
struct CataloguePage: Sendable {
  /// What it leads to.
  enum Content: Sendable {
    case navigation([CatalogueLink])
    case books([CatalogueBook])
  }

  /// The same for all pages of one list (RFC 5005, section 3), and for this list alone.
  let identifier: String
  let title: String
  let updated: Date
  let address: CatalogueAddress
  let content: Content
  var up: CatalogueAddress? = .root
  var first: CatalogueAddress?
  var previous: CatalogueAddress?
  var next: CatalogueAddress?
  /// How many there are on all pages, where that is known.
  var total: Int?
  var perPage: Int?

  var kind: CatalogueKind {
    if case .books = content { .acquisition } else { .navigation }
  }
}

/// A way to a further feed.
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
