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

/// Returns a parameter of a structured field.
enum MailParameter {
  case plain(String, String)
  /// RFC 2047 inside quotes: the RFC forbids it, but programs without RFC 2231 rely on it.
  case encodedWord(String, String)
  /// `filename` in ASCII for old programs, `filename*` in UTF-8 for the others.
  case fileName(String)

  var pairs: [String] {
    switch self {
    case .plain(let name, let value): ["\(name)=\"\(value)\""]
    case .encodedWord(let name, let value):
      ["\(name)=\"" + Self.asciiOrWords(value).joined(separator: "\r\n ") + "\""]
    case .fileName(let name):
      Self.isQuotable(name) && name.utf8.count <= 60
        ? ["filename=\"\(name)\""]
        : ["filename=\"\(ASCIIFileName.fallback(for: name))\""] + Self.extended("filename", name)
    }
  }

  private static func asciiOrWords(_ value: String) -> [String] {
    isQuotable(value) && value.utf8.count <= 60 ? [value] : EncodedWord.words(of: value)
  }

  private static func isQuotable(_ value: String) -> Bool {
    value.utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }
      && !value.contains("=?") && !value.contains("  ")
  }

  /// Uses RFC 2231: `name*=` when it fits one line, otherwise numbered continuations.
  private static func extended(_ name: String, _ value: String) -> [String] {
    let units = value.utf8.map(percentEncoded)
    var segments = ["UTF-8''"]
    for unit in units {
      if segments[segments.count - 1].utf8.count + unit.utf8.count > 60 { segments.append("") }
      segments[segments.count - 1] += unit
    }
    guard segments.count > 1 else { return ["\(name)*=\(segments[0])"] }
    return segments.enumerated().map { "\(name)*\($0.offset)*=\($0.element)" }
  }

  private static func percentEncoded(_ byte: UInt8) -> String {
    String(decoding: PercentEncoder.unreserved.encode(bytes: [byte]), as: UTF8.self)
  }
}

/// Encodes words by RFC 2047: UTF-8, base64, at most 64 long, never splitting a character.
enum EncodedWord {
  // 39 bytes are 52 base64 characters, 64 with the delimiters: this fits after any of our field names.
  private static let limit = 39

  static func words(of text: String) -> [String] {
    var chunks: [[UInt8]] = [[]]
    for unit in text.flatMap(units) {
      if chunks[chunks.count - 1].count + unit.count > limit { chunks.append([]) }
      chunks[chunks.count - 1] += unit
    }
    return chunks.map { "=?UTF-8?B?" + Data($0).base64EncodedString() + "?=" }
  }

  /// Splits text into characters; a character too long for a word is split into its scalars.
  private static func units(of character: Character) -> [[UInt8]] {
    let bytes = Array(String(character).utf8)
    if bytes.count <= limit { return [bytes] }
    return character.unicodeScalars.map { Array(String($0).utf8) }
  }
}
