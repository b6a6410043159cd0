// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation

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

/// Names of files in a book.
enum BookPath {
  /// The file that a relative address names, nil when it points outside the book.
  static func resolved(_ address: String, from path: String) -> String? {
    let isAbsolute = address.hasPrefix("/")
    var parts = isAbsolute ? [] : folder(of: path).split(separator: "/").map(String.init)
    for part in address.unescaped.split(separator: "/", omittingEmptySubsequences: true) {
      if part == "." { continue }
      if part != ".." {
        parts.append(String(part))
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }

  /// With its slash, or empty.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  static func name(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  }

  /// In lower case, without its dot.
  static func ending(of path: String) -> String {
    let name = name(of: path)
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }

  /// The address of one file as another has to write it.
  static func relative(_ path: String, from other: String) -> String {
    var (to, from) = (path.split(separator: "/")[...], folder(of: other).split(separator: "/")[...])
    while let a = to.first, let b = from.first, a == b, to.count > 1 {
      to = to.dropFirst()
      from = from.dropFirst()
    }
    let encoded = to.map { PercentEncoder.pathSegment.encode($0) }
    return (Array(repeating: "..", count: from.count) + encoded).joined(separator: "/")
  }

  /// Returns the name in the form that many file systems compare.
  static func folded(_ path: String) -> String {
    path.precomposedStringWithCanonicalMapping.folding(options: .caseInsensitive, locale: nil)
  }
}

extension String {
  /// The text percent-decoded, or unchanged when the result is not UTF-8.
  var unescaped: String { contains("%") ? removingPercentEncoding ?? self : self }
}
