// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
import ServerCore
import ShareContract
import Storage

/// One page of `GET /v1/shares`.
struct ListedPage: Encodable {
  let items: [ListedShare]
  let nextCursor: String?

  init(_ page: LibraryPage) {
    items = page.items.map(ListedShare.init)
    nextCursor = page.nextCursor?.text
  }
}
