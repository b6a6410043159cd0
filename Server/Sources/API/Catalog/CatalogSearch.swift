// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore
import ShareContract

/// Describes the search to reading apps (OpenSearch 1.1).
enum CatalogSearch {
  static let descriptionPath = Routes.catalogSearch

  /// The URL template for a search, as in OPDS 2.0 (RFC 6570).
  static let template = CatalogAddress(content: .results).text(.json) + "{?query}"

  /// - Parameter server: the server's public URL; without it, the templates are relative to this document.
  static func description(server: String?) -> String {
    let urls = CatalogFormat.allCases.map { format in
      let template = (server ?? "") + CatalogAddress(content: .results).text(format) + "?query={searchTerms}"
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
