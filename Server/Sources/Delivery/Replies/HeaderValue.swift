// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// A structured field with a value and parameters (RFC 2045 section 5.1, RFC 2231).
struct HeaderValue {
  /// The value in lowercase.
  let value: String
  private var parameters: [String: String] = [:]

  init(_ text: String) {
    var pieces = Self.pieces(of: text)[...]
    value = (pieces.popFirst() ?? "").trimmedOfBlanks.lowercased()
    for piece in pieces.prefix(40) {
      guard let equals = piece.firstIndex(of: "=") else { continue }
      let name = piece[..<equals].trimmedOfBlanks.lowercased()
      let raw = piece[piece.index(after: equals)...].trimmedOfBlanks
      if parameters[name] == nil { parameters[name] = raw }
    }
  }

  /// Returns a decoded parameter; the form of RFC 2231 is preferred.
  subscript(_ name: String) -> String? {
    extended(name) ?? parameters[name].map(EncodedWordDecoder.decoded)
  }

  private func extended(_ name: String) -> String? {
    if let whole = parameters[name + "*"] { return PercentDecoder.decode(whole.droppingCharset) }
    var text = ""
    for number in 0..<40 {
      if let piece = parameters["\(name)*\(number)*"] {
        text += number == 0 ? piece.droppingCharset : piece
      } else if let piece = parameters["\(name)*\(number)"] {
        text += piece
      } else {
        break
      }
    }
    return text.isEmpty ? nil : PercentDecoder.decode(text)
  }

  /// Splits at semicolons outside quotes; removes quotes and comments in parentheses.
  private static func pieces(of text: String) -> [String] {
    var pieces = [""]
    var (isQuoted, isEscaped, depth) = (false, false, 0)
    for scalar in text.unicodeScalars {
      if isEscaped {
        isEscaped = false
      } else if scalar == "\\", isQuoted || depth > 0 {
        isEscaped = true
        continue
      } else if scalar == "\"", depth == 0 {
        isQuoted.toggle()
        continue
      } else if !isQuoted, scalar == "(" || (scalar == ")" && depth > 0) {
        depth += scalar == "(" ? 1 : -1
        continue
      } else if scalar == ";", !isQuoted, depth == 0 {
        pieces.append("")
        continue
      }
      if depth == 0 { pieces[pieces.count - 1].unicodeScalars.append(scalar) }
    }
    return pieces
  }
}

extension String {
  /// Removes the prefix `charset'language'` of RFC 2231.
  fileprivate var droppingCharset: String {
    let pieces = split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    return pieces.count == 3 ? String(pieces[2]) : self
  }
}
