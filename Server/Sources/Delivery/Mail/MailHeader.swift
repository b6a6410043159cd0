// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation

/// One header field, folded at 78 columns (RFC 5322), in ASCII (RFC 2047, 2231).
struct MailHeader {
  private static let width = 78
  private let name: String
  /// The pieces that may be on separate lines; a space joins them.
  private let pieces: [String]

  /// Creates a field whose value is one ASCII word with parameters.
  init(_ name: String, _ value: String, _ parameters: [MailParameter] = []) {
    self.name = name
    let pairs = parameters.flatMap(\.pairs)
    pieces = ([value] + pairs).enumerated().map { $0.offset < pairs.count ? $0.element + ";" : $0.element }
  }

  /// Creates a field with text, such as the subject.
  init(unstructured name: String, _ text: String) {
    self.name = name
    pieces = Self.needsEncoding(text) ? EncodedWord.words(of: text) : text.components(separatedBy: " ")
  }

  /// The field with its CRLF.
  var line: String {
    var out = name + ":"
    var column = out.utf8.count
    for piece in pieces {
      let fits = column + 1 + piece.utf8.count <= Self.width
      out += fits ? " " : "\r\n "
      column = (fits ? column + 1 : 1) + piece.utf8.count
      out += piece
    }
    return out + "\r\n"
  }

  /// A line that folds to spaces only, or a word that looks encoded, would be misread.
  private static func needsEncoding(_ text: String) -> Bool {
    !text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } || text.contains("=?")
      || text.contains("  ") || text.hasPrefix(" ") || text.hasSuffix(" ")
      || text.split(separator: " ").contains { $0.utf8.count > 60 }
  }
}
