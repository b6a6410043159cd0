// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The fields of a request, each of which may occur once (RFC 6749, section 3.1).
package struct OAuthFields {
  private let values: [String: String]
  /// The first field that occurred twice.
  let repeated: String?

  package init(_ pairs: [(name: String, value: String)]) {
    var values: [String: String] = [:]
    var repeated: String?
    for pair in pairs where values.updateValue(pair.value, forKey: pair.name) != nil {
      repeated = repeated ?? pair.name
    }
    (self.values, self.repeated) = (values, repeated)
  }

  /// Returns a field's value; an empty value counts as absent.
  package subscript(_ name: String) -> String? {
    values[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
