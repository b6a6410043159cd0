// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import Texts

/// A sender's note about something else that is shared: a page, a photo or a file.
enum NoteText {
  /// The largest number of bytes in a note.
  static let limit = 64 << 10

  /// The text, or its beginning and a remark that the rest is left out.
  static func limited(_ text: String) -> String {
    guard text.utf8.count > limit else { return text }
    let beginning = TextBeginning(Array(text.utf8), limits: .init(bytes: limit, lines: 2000))
    return beginning.text + "\n\n[\(Message.bookNoteTooLong.text)]"
  }
}
