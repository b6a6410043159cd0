// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation
import ShareContract
package import Storage

/// A location in the catalog, independent of its format.
struct CatalogAddress: Sendable, Equatable {
  let path: String
  var query: [URLQueryItem] = []

  static let root = Self(path: "")
  static let newest = Self(path: "/new")
  static let sites = Self(path: "/sites")

  /// The books of one site.
  static func site(_ name: String) -> Self {
    Self(path: "/site", query: [URLQueryItem(name: "name", value: name)])
  }

  /// The books that a search finds.
  static func search(_ words: String) -> Self {
    Self(path: "/search", query: [URLQueryItem(name: "query", value: words)])
  }

  /// The entry of one book.
  static func entry(_ id: String) -> Self { Self(path: "/books/" + id) }

  /// The same list from another position.
  func page(_ name: String, _ value: String) -> Self {
    Self(path: path, query: query + [URLQueryItem(name: name, value: value)])
  }

  /// The path in one of the formats; valid under any host name of the server.
  func text(_ format: CatalogFormat) -> String {
    let fields = query.map { $0.name + "=" + PercentEncoder.unreserved.encode($0.value ?? "") }
    return Routes.catalog + "/" + format.rawValue + path
      + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))
  }
}

extension CatalogPosition {
  /// The position as part of a URL.
  package var text: String { "\(madeAt.milliseconds).\(share)" }

  /// Parses a position; returns nil if it is invalid.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let milliseconds = parts[0], let share = parts[1] else { return nil }
    self.init(madeAt: Moment(milliseconds: milliseconds), share: share)
  }
}
