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
  /// The values that are texts of the catalog themselves, by their placeholders.
  package private(set) var parts: [String: Message] = [:]

  init(_ key: String, _ values: [String: String] = [:], count: Int? = nil) {
    self.key = key
    self.values = values
    self.count = count
  }

  /// Creates a message that was stored; its key may be unknown to this version.
  package init(key: String, values: [String: String], count: Int?, parts: [String: Message] = [:]) {
    self.init(key, values, count: count)
    self.parts = parts
  }

  /// Returns the message with another message as the value of a placeholder, so that both are translated.
  package func inserting(_ part: Message, as placeholder: String) -> Message {
    var message = self
    message.parts[placeholder] = part
    return message
  }

  /// Returns the text in a language.
  ///
  /// The result is plain text: escape it before you insert it into HTML or XML.
  package func text(in catalog: Catalog) -> String {
    let numbers = NumberText(catalog)
    var values = values.merging(parts.mapValues { $0.text(in: catalog) }) { $1 }
    // Numbers below 1000 are the same in all languages; this also ends the recursion of the texts of numbers.
    if let count { values["count"] = count.magnitude < 1000 ? String(count) : numbers.number(count) }
    return catalog.form(of: key, count: count).filled(with: values, numbers: numbers)
  }
}
