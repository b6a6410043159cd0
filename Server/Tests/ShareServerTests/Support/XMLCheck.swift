// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Checks documents with an independent XML parser.
enum XMLCheck {
  static func isWellFormed(_ data: Data) -> Bool {
    XMLParser(data: data).parse()
  }
}
