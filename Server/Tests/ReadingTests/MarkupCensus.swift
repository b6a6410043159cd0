// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Reading
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The names of all elements and attributes in a well-formed fragment, with the attributes' values.
final class MarkupCensus: NSObject, XMLParserDelegate {
  private(set) var elements: Set<String> = []
  private(set) var attributes: [(name: String, value: String)] = []
  private(set) var isWellFormed = false

  init(_ fragment: String) {
    super.init()
    let parser = XMLParser(data: Data("<census>\(fragment)</census>".utf8))
    parser.delegate = self
    isWellFormed = parser.parse()
    elements.remove("census")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.insert(name)
    self.attributes += attributes.map { ($0.key, $0.value) }
  }
}

/// Returns whether Foundation's XML parser finds the fragment well-formed.
func isWellFormed(_ fragment: String) -> Bool {
  let parser = XMLParser(data: Data("<div>\(fragment)</div>".utf8))
  return parser.parse()
}
