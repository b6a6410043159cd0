// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation
import ServerCore

/// A file name in a `Content-Disposition` field (RFC 6266), for old and new clients.
package struct AttachmentName {
  /// For older clients: only characters that are safe in file systems and header fields.
  package let ascii: String
  private let whole: String

  /// - Parameters:
  ///   - stored: the file name made from the title, with its extension.
  ///   - id: replaces a name without any ASCII characters.
  package init(title: String, stored: String, id: String) {
    let parts = stored.split(separator: ".").map(String.init)
    let ending = parts.last?.wholeMatch(of: #/[A-Za-z0-9]{1,5}/#) == nil ? "epub" : parts.last ?? "epub"
    whole = title + "." + ending
    ascii = Self.stem(parts.dropLast().joined(separator: "."), id: id) + "." + ending
  }

  private static func stem(_ text: String, id: String) -> String {
    let plain = text.folding(options: .diacriticInsensitive, locale: nil)
    let allowed = plain.unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic && scalar.isASCII || ("0"..."9").contains(scalar) || scalar == "-"
        ? Character(scalar) : " "
    }
    let words = String(allowed).split(separator: " ").joined(separator: "-")
    let letters = plain.filter { $0.isLetter || $0.isNumber }.count
    let isTelling = !words.isEmpty && words.filter { $0.isLetter || $0.isNumber }.count * 2 >= letters
    return isTelling ? String(words.prefix(80)) : "book-" + id.replacing("-", with: "").suffix(8)
  }

  /// The value of `Content-Disposition`, with the whole name as RFC 8187 writes it.
  var disposition: String {
    let plain = XMLText.clean(whole).filter { $0 != "/" && $0 != "\\" }
    let whole = PercentEncoder.headerParameter.encode(plain)
    return "attachment; filename=\"\(ascii)\"; filename*=UTF-8''\(whole)"
  }
}
