// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Messages
package import ShareContract

extension Problem {
  /// Makes a problem whose detail is a text of the catalog.
  package init(_ code: ProblemCode, _ message: Message) {
    self.init(code, detail: message.text, text: Text(message))
  }

  /// The detail in the language of the viewer, even if the problem was stored for another one.
  package var shownDetail: String { detail(in: Viewer.current.language.catalog) }

  /// Returns the detail in a language, or in English if the catalog doesn't have its text; the title without a detail.
  package func detail(in catalog: Catalog) -> String {
    guard let text, catalog.keys.contains(text.key) else { return detail ?? title }
    return text.message.text(in: catalog)
  }

  /// The message that the detail comes from; for a detail without one, such as a foreign server's, the detail alone.
  package var message: Message { text?.message ?? Message(key: detail ?? title, values: [:], count: nil) }
}

extension Problem.Text {
  fileprivate init(_ message: Message) {
    let parts = message.parts.mapValues(Self.init)
    self.init(
      key: message.key, values: message.values, count: message.count, parts: parts.isEmpty ? nil : parts)
  }

  fileprivate var message: Message {
    Message(key: key, values: values, count: count, parts: (parts ?? [:]).mapValues(\.message))
  }
}
