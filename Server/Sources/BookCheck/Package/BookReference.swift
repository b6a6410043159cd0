// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// A reference from one file of a book to another, or out of it.
struct BookReference {
  enum Target: Equatable {
    /// A file of the book.
    case file(String)
    /// `http:` and the like.
    case remote
    case data
    /// `mailto:`, `tel:` and others that need no file.
    case other
    /// Up beyond the book's root.
    case outside
    case invalid
    case empty
  }

  let target: Target
  let fragment: String?
  let hasQuery: Bool

  init(_ reference: String, from path: String) {
    let text = reference.trimmed
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    fragment = parts.count == 2 && !parts[1].isEmpty ? String(parts[1]).unescaped : nil
    let address = parts.first.map(String.init) ?? ""
    hasQuery = address.contains("?") && Self.scheme(of: address) == nil
    target = Self.target(text, hasQuery ? String(address.prefix { $0 != "?" }) : address, path)
  }

  private static func target(_ text: String, _ address: String, _ path: String) -> Target {
    if text.isEmpty { return .empty }
    if let scheme = scheme(of: text) {
      switch scheme {
      case "http", "https", "ftp": return isURI(text) ? .remote : .invalid
      case "data": return .data
      case "file": return .outside
      default: return text.contains(where: \.isWhitespace) ? .invalid : .other
      }
    }
    if text.hasPrefix("//") { return .remote }
    guard isURI(text) else { return .invalid }
    if address.isEmpty { return .file(path) }
    return BookPath.resolved(address, from: path).map(Target.file) ?? .outside
  }

  /// Spaces, controls, quotes and braces are not allowed in a URI; letters of other scripts are accepted (IRI).
  private static func isURI(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() {
      if byte < 0x20 || byte == 0x7F || "<>\"{}|\\^`".utf8.contains(byte) { return false }
      if byte == UInt8(ascii: "%") {
        guard index + 2 < bytes.count, isHexadecimal(bytes[index + 1]), isHexadecimal(bytes[index + 2]) else {
          return false
        }
      }
    }
    guard let scheme = scheme(of: text), ["http", "https", "ftp"].contains(scheme) else { return true }
    let authority = text.dropFirst(scheme.count + 1)
    guard authority.hasPrefix("//"), !text.contains(" ") else { return false }
    let host = authority.dropFirst(2).prefix { !"/?#".contains($0) }
    return !host.isEmpty && !host.hasPrefix(":")
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    UnicodeScalar(byte).properties.isASCIIHexDigit
  }

  static func scheme(of text: String) -> String? {
    let name = text.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
    guard name.endIndex < text.endIndex, text[name.endIndex] == ":", let first = name.utf8.first,
      (first | 0x20) >= 0x61, (first | 0x20) <= 0x7A,
      name.utf8.allSatisfy({ MarkupScanner.isNamePart($0) && $0 < 0x80 || $0 == 0x2B })
    else { return nil }
    return name.lowercased()
  }
}
