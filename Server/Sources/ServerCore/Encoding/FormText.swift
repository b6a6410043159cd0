// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Names and values as a query (WHATWG URL, application/x-www-form-urlencoded, with %20 for a space).
package enum FormText {
  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  package static func encode(_ fields: [(name: String, value: String)]) -> String {
    fields.map { escape($0.name) + "=" + escape($0.value) }.joined(separator: "&")
  }

  private static func escape(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }
}
