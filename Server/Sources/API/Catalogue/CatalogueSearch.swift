// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore

/// How reading apps learn to search (OpenSearch 1.1).
enum CatalogueSearch {
  static let descriptionPath = "/opds/search.xml"

  /// The address with a place for the words, as OPDS 2.0 writes it (RFC 6570).
  static let template = CatalogueAddress(path: "/search").text(.json) + "{?query}"

  /// - Parameter server: the address people reach the server by; without it the templates are relative to this document's.
  static func description(server: String?) -> String {
    let urls = CatalogueFormat.allCases.map { format in
      let template = (server ?? "") + CatalogueAddress(path: "/search").text(format) + "?query={searchTerms}"
      let type = XMLText.escape(format.feedType(.acquisition))
      return "<Url type=\"\(type)\" template=\"\(XMLText.escape(template))\"/>"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
      <ShortName>Sharepipe</ShortName>
      <Description>Search your books by title, author, site or address.</Description>
      <InputEncoding>UTF-8</InputEncoding>
      <OutputEncoding>UTF-8</OutputEncoding>
      \(urls.joined(separator: "\n"))
      </OpenSearchDescription>

      """
  }
}
