// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CEmbeddedFiles
import Messages
import Mustache
import Synchronization

/// The page templates with the texts of each language.
///
/// Those of a language are parsed when its first page is rendered, and once in a process: parsing all of them took a tenth of the
/// start of a server, and a fifth of the time of the tests of pages, which start a server each.
enum PageTemplates {
  private static let parsed = Mutex<[Language: MustacheLibrary]>([:])

  /// Returns the templates in a language.
  static func library(in language: Language) -> MustacheLibrary {
    parsed.withLock { parsed in
      if let known = parsed[language] { return known }
      let library = parse(language.catalog)
      parsed[language] = library
      return library
    }
  }

  // Templates and texts are part of the program, and tests render each page in each language.
  private static func parse(_ texts: Catalog) -> MustacheLibrary {
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

  /// The templates in UTF-8, by their names.
  private static let sources: [String: EmbeddedFile] = [
    "layout": .layoutTemplate, "library": .libraryTemplate,
    "sign-in": .signInTemplate, "set-up": .setUpTemplate,
    "set-up-account": .setUpAccountTemplate,
    "destinations": .destinationsTemplate,
    "tokens": .tokensTemplate, "message": .messageTemplate,
    "article": .articleTemplate, "consent": .consentTemplate,
    "capture": .captureTemplate, "share": .shareTemplate,
    "destination": .destinationTemplate, "confirm": .confirmTemplate,
    "device": .deviceTemplate, "mail": .mailTemplate,
    "ask": .askTemplate, "account": .accountTemplate,
    "server": .serverTemplate, "users": .usersTemplate, "user": .userTemplate, "pair": .pairTemplate,
    "problem": .problemTemplate, "device-row": .deviceRowTemplate,
    "icons": .iconsTemplate, "brand": .brandTemplate,
    "new": .newTemplate, "new-form": .newFormTemplate,
    "shortcuts": .shortcutsTemplate,
    "offline": .offlineTemplate, "outbox": .outboxTemplate,
  ]
}
