// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What an XML parser of others thinks of a document.
enum XMLCheck {
  static func isWellFormed(_ data: Data) -> Bool {
    XMLParser(data: data).parse()
  }
}
