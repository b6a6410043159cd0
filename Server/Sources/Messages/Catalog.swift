// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CEmbeddedFiles
package import Foundation

/// The texts of one language by their keys.
package struct Catalog: Sendable {
  /// One text, or its plural forms by CLDR category.
  private enum Entry: Decodable {
    case text(String)
    case plural([String: String])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .plural(try container.decode([String: String].self))
      }
    }
  }

  private let entries: [String: Entry]

  /// The English texts, which are part of the program.
  package static let english = Catalog(embedded: .enMessages)

  /// Reads the texts of another language, which are part of the program.
  ///
  /// A text that is missing there is shown in English.
  static func translated(_ json: EmbeddedFile) -> Catalog { Catalog(embedded: json).completed(by: english) }

  private init(embedded json: EmbeddedFile) {
    do {
      try self.init(json: Data(bytes: json.start, count: json.count))
    } catch {
      preconditionFailure("the embedded message catalog is damaged: \(error)")
    }
  }

  /// Reads a catalog; throws `DecodingError` if the JSON isn't one.
  package init(json: Data) throws {
    entries = try JSONDecoder().decode([String: Entry].self, from: json)
  }

  private init(entries: [String: Entry]) {
    self.entries = entries
  }

  private func completed(by other: Catalog) -> Catalog {
    Catalog(entries: entries.merging(other.entries) { own, _ in own })
  }

  /// The keys of all texts.
  package var keys: Set<String> { Set(entries.keys) }

  /// Returns a text with its placeholders; nil for an unknown key.
  package subscript(key: String) -> TextTemplate? {
    entries[key].map { entry in
      switch entry {
      case .text(let text): TextTemplate(text)
      case .plural(let forms): TextTemplate(forms["other"] ?? "")
      }
    }
  }

  // An unknown key is shown as it is, so that a missing translation is visible and doesn't stop the server.
  func form(of key: String, count: Int?) -> TextTemplate {
    if let count, case .plural(let forms)? = entries[key] {
      return TextTemplate(forms[count == 1 ? "one" : "other"] ?? forms["other"] ?? key)
    }
    return self[key] ?? TextTemplate(key)
  }
}
