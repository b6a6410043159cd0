// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Hummingbird
import Messages
import ShareContract
import Storage

/// Which part of a list a request asks for.
struct PageRequest: Sendable {
  let cursor: (name: String, value: String)?

  init(_ request: Request) {
    let query = request.uri.queryParameters
    cursor =
      ["after", "before"].lazy.compactMap { name in query[name[...]].map { (name, String($0)) } }.first
  }

  /// The part of a list of books; a problem when the address was made up.
  func window() throws -> Catalogue.Window {
    guard let cursor else { return .first }
    guard let place = CataloguePlace(cursor.value) else {
      throw Problem(.unprocessable, .unknownCatalogPage)
    }
    return cursor.name == "after" ? .after(place) : .before(place)
  }

  /// The index a page of names begins at; a name that is gone since leads to the beginning.
  func start(in names: [String], size: Int) -> Int {
    guard let cursor, let index = names.firstIndex(of: cursor.value) else { return 0 }
    return cursor.name == "after" ? index + 1 : max(0, index - size)
  }
}

/// The records of one page, with what lies on either side.
struct PageOf {
  let items: [CatalogueRecord]
  let hasNewer: Bool
  let hasOlder: Bool

  /// - Parameter found: one more than a page holds, if there are so many; newest first.
  init(_ found: [CatalogueRecord], window: Catalogue.Window, size: Int) {
    let hasMore = found.count > size
    switch window {
    case .first: (items, hasNewer, hasOlder) = (Array(found.prefix(size)), false, hasMore)
    case .after: (items, hasNewer, hasOlder) = (Array(found.prefix(size)), true, hasMore)
    case .before: (items, hasNewer, hasOlder) = (Array(found.suffix(size)), hasMore, true)
    }
  }
}
