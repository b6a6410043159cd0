// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

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
      ["\(name)=\"" + Self.encodedIfNeeded(value).joined(separator: "\r\n ") + "\""]
    case .fileName(let name):
      Self.isQuotable(name) && name.utf8.count <= 60
        ? ["filename=\"\(name)\""]
        : ["filename=\"\(ASCIIFileName.fallback(for: name))\""] + Self.extended("filename", name)
    }
  }

  private static func encodedIfNeeded(_ value: String) -> [String] {
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
