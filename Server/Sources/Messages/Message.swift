// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A text that a user reads: a key of the catalog and the values for its placeholders.
///
/// Use the generated members, such as `Message.unknownShare`: they have exactly the placeholders of their text.
package struct Message: Codable, Hashable, Sendable {
  /// The key in the catalog, such as `problem.unknownShare`.
  package let key: String
  package let values: [String: String]
  /// The number that selects the plural form; nil for texts without one.
  package let count: Int?

  init(_ key: String, _ values: [String: String] = [:], count: Int? = nil) {
    self.key = key
    self.values = values
    self.count = count
  }

  /// Creates a message that was stored; its key may be unknown to this version.
  package init(key: String, values: [String: String], count: Int?) {
    self.init(key, values, count: count)
  }

  /// Returns the text in a language.
  ///
  /// The result is plain text: escape it before you insert it into HTML or XML.
  package func text(in catalog: Catalog) -> String {
    var values = values
    if let count { values["count"] = String(count) }
    return catalog.form(of: key, count: count).filled(with: values)
  }
}
