// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Messages
package import ShareContract

extension Problem {
  /// Makes a problem whose detail is a text of the catalog.
  package init(_ code: ProblemCode, _ message: Message) {
    self.init(
      code, detail: message.text, text: Text(key: message.key, values: message.values, count: message.count))
  }

  /// Returns the detail in a language, or in English if the catalog doesn't have its text; the title without a detail.
  package func detail(in catalog: Catalog) -> String {
    guard let text, catalog.keys.contains(text.key) else { return detail ?? title }
    return Message(key: text.key, values: text.values, count: text.count).text(in: catalog)
  }
}
