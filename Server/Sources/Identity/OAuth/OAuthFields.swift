// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The fields of a request, each of which may be there once (RFC 6749, section 3.1).
package struct OAuthFields {
  private let values: [String: String]
  /// The first name that was there twice.
  let repeated: String?

  package init(_ pairs: [(name: String, value: String)]) {
    var values: [String: String] = [:]
    var repeated: String?
    for pair in pairs where values.updateValue(pair.value, forKey: pair.name) != nil {
      repeated = repeated ?? pair.name
    }
    (self.values, self.repeated) = (values, repeated)
  }

  /// The value; an empty one counts as absent.
  package subscript(_ name: String) -> String? {
    values[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
