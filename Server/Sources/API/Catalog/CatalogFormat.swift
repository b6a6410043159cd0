// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ServerCore

/// The two formats of the catalog.
enum CatalogFormat: String, Sendable, CaseIterable {
  /// OPDS 1.2, based on Atom.
  case atom = "v1"
  /// OPDS 2.0, based on JSON.
  case json = "v2"

  /// The format that an `Accept` field requests; by default Atom, which every reading app supports.
  init(accept: String?) {
    let ranges = (accept ?? "").split(separator: ",").compactMap { MediaType(String($0)) }
    let json = Self.quality(of: ["application/opds+json"], in: ranges)
    let atom = Self.quality(of: ["application/atom+xml"], in: ranges)
    self = json > 0 && json >= atom ? .json : .atom
  }

  private static func quality(of names: Set<String>, in ranges: [MediaType]) -> Double {
    ranges.filter { names.contains($0.name) }.map { $0["q"].flatMap(Double.init) ?? 1 }.max() ?? 0
  }

  /// The media type of a feed of that kind.
  func feedType(_ kind: CatalogKind) -> String {
    switch self {
    case .atom: "application/atom+xml;profile=opds-catalog;kind=\(kind.rawValue)"
    case .json: "application/opds+json"
    }
  }

  /// The media type of one book's entry.
  var entryType: String {
    switch self {
    case .atom: "application/atom+xml;type=entry;profile=opds-catalog"
    case .json: "application/opds-publication+json"
    }
  }
}
