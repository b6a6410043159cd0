// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation
import ShareContract
package import Storage

/// A location in the catalog, independent of its format.
struct CatalogAddress: Sendable, Equatable {
  /// What is at the location.
  enum Content: Sendable, Equatable {
    case root, newest, sites, site, results
    case entry(String)
  }

  let content: Content
  var query: [URLQueryItem] = []

  static let root = Self(content: .root)
  static let newest = Self(content: .newest)
  static let sites = Self(content: .sites)

  /// The books of one site.
  static func site(_ name: String) -> Self {
    Self(content: .site, query: [URLQueryItem(name: "name", value: name)])
  }

  /// The books that a search finds.
  static func search(_ words: String) -> Self {
    Self(content: .results, query: [URLQueryItem(name: "query", value: words)])
  }

  /// The entry of one book.
  static func entry(_ id: String) -> Self { Self(content: .entry(id)) }

  /// The same list from another position.
  func page(_ name: String, _ value: String) -> Self {
    Self(content: content, query: query + [URLQueryItem(name: name, value: value)])
  }

  /// The path in one of the formats; valid under any host name of the server.
  func text(_ format: CatalogFormat) -> String {
    let fields = query.map { $0.name + "=" + PercentEncoder.unreserved.encode($0.value ?? "") }
    return content.path(format) + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))
  }
}

extension CatalogAddress.Content {
  /// The path in one of the formats, without a query.
  func path(_ format: CatalogFormat) -> String {
    switch self {
    case .root: Routes.catalog(format.rawValue)
    case .newest: Routes.catalogNewest(format.rawValue)
    case .sites: Routes.catalogSites(format.rawValue)
    case .site: Routes.catalogSite(format.rawValue)
    case .results: Routes.catalogResults(format.rawValue)
    case .entry(let id): Routes.catalogEntry(id, format.rawValue)
    }
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
