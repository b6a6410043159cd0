// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Hummingbird
import Messages
import ServerCore
import ShareContract
import Storage

/// The part of a list that a request asks for.
struct PageRequest: Sendable {
  let cursor: (name: String, value: String)?

  init(_ request: Request) {
    let query = request.uri.queryParameters
    cursor =
      ["after", "before"].lazy.compactMap { name in query[name[...]].map { (name, String($0)) } }.first
  }

  /// The requested part of a list of books; throws a problem for an invalid cursor.
  func window() throws -> BookCatalog.Window {
    guard let cursor else { return .first }
    guard let position = CatalogPosition(cursor.value) else {
      throw Problem(.unprocessable, .unknownCatalogPage)
    }
    return cursor.name == "after" ? .after(position) : .before(position)
  }

  /// The index at which a page of names starts.
  ///
  /// If the name no longer exists, the list starts at the beginning.
  func start(in names: [String], size: Int) -> Int {
    guard let cursor, let index = names.firstIndex(of: cursor.value) else { return 0 }
    return cursor.name == "after" ? index + 1 : max(0, index - size)
  }
}
