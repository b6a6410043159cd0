// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// Text for catalog feeds, without characters that XML parsers or readers stumble over.
package enum XMLText {
  /// Returns the text escaped for an element's content or an attribute in double quotes.
  package static func escape(_ text: String) -> String { escaper.escape(text) }

  /// Returns the text without the characters that `escape` leaves out.
  package static func clean(_ text: String) -> String { omitted.removed(from: text) }

  private static let escaper = MarkupEscaper(omitting: omitted)
  private static let omitted: OmittedCharacters = [
    .forbiddenInXML, .delete, .c1Controls, .nextLine, .planeEndNoncharacters, .arabicNoncharacters,
    .directionControls,
  ]
}
