// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Message {
  /// Returns the text in the language of the current ``Viewer``: English, unless a browser asked for another one.
  package var text: String { text(in: Viewer.current.language.catalog) }

  /// Returns the text in the language of a content, such as an article.
  ///
  /// - Parameter tag: a language tag (BCP 47); nil or a language without a catalog gives English.
  package func text(forContentIn tag: String?) -> String {
    text(in: (tag.flatMap { Language(tag: $0) } ?? .english).catalog)
  }
}
