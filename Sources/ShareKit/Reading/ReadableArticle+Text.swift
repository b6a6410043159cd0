// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation
import ShareContract

extension ReadableArticle {
  /// Whether its title or its text contains a text, whatever its case and accents.
  func contains(_ text: String) -> Bool {
    [title, plainText].contains { $0?.localizedStandardContains(text) == true }
  }

  /// The text without elements.
  private var plainText: String {
    CharacterReferenceDecoder.decode(html.replacing(/<[^>]*>/, with: ""))
  }
}
