// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// One page of the catalog, independent of its format.
struct CatalogPage: Sendable {
  /// The entries of the page.
  enum Content: Sendable {
    case navigation([CatalogLink])
    case books([CatalogBook])
  }

  /// An identifier shared by all pages of one list (RFC 5005, section 3) and by no other list.
  let identifier: String
  let title: String
  let updated: Date
  let address: CatalogAddress
  let content: Content
  var up: CatalogAddress? = .root
  var first: CatalogAddress?
  var previous: CatalogAddress?
  var next: CatalogAddress?
  /// The number of entries on all pages, if known.
  var total: Int?
  var perPage: Int?

  var kind: CatalogKind {
    if case .books = content { .acquisition } else { .navigation }
  }
}
