// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage

/// The records of one page, with links to the previous and next one.
struct PageOf {
  let items: [CatalogRecord]
  let hasNewer: Bool
  let hasOlder: Bool

  /// - Parameter found: up to one more record than a page holds; newest first.
  init(_ found: [CatalogRecord], window: BookCatalog.Window, size: Int) {
    let hasMore = found.count > size
    switch window {
    case .first: (items, hasNewer, hasOlder) = (Array(found.prefix(size)), false, hasMore)
    case .after: (items, hasNewer, hasOlder) = (Array(found.prefix(size)), true, hasMore)
    case .before: (items, hasNewer, hasOlder) = (Array(found.suffix(size)), hasMore, true)
    }
  }
}
