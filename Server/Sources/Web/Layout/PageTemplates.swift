// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CEmbeddedFiles
import Messages
import Mustache
import Synchronization

/// The page templates with the texts of each language.
///
/// Those of a language are parsed when its first page is rendered: parsing all of them took a tenth of the server's start.
final class PageTemplates: Sendable {
  private let sources: [String: EmbeddedFile]
  private let parsed = Mutex<[Language: MustacheLibrary]>([:])

  /// - Parameter sources: the templates in UTF-8, by their names.
  init(_ sources: [String: EmbeddedFile]) {
    self.sources = sources
  }

  /// Returns the templates in a language.
  func library(in language: Language) -> MustacheLibrary {
    parsed.withLock { parsed in
      if let known = parsed[language] { return known }
      let library = parse(language.catalog)
      parsed[language] = library
      return library
    }
  }

  // Templates and texts are part of the program, and tests render each page in each language.
  private func parse(_ texts: Catalog) -> MustacheLibrary {
    let inserter = PageText(texts)
    do {
      return MustacheLibrary(
        templates: try sources.mapValues {
          try MustacheTemplate(string: try inserter.inserted(into: $0.text))
        })
    } catch {
      preconditionFailure("a page template is damaged: \(error)")
    }
  }
}
