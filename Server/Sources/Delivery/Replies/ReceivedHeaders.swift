// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// The unfolded header fields of a received mail, in order (RFC 5322 section 2.2).
package struct ReceivedHeaders: Sendable {
  private static let fieldsLimit = 500
  private static let valueLimit = 16 << 10

  private var fields: [(name: String, value: String)] = []

  /// Returns the first field of that name, ignoring case.
  package subscript(_ name: String) -> String? {
    let wanted = name.lowercased()
    return fields.first { $0.name == wanted }?.value
  }

  /// Returns every field of that name.
  func all(_ name: String) -> [String] {
    let wanted = name.lowercased()
    return fields.filter { $0.name == wanted }.map(\.value)
  }

  /// Reads fields up to the empty line; the rest is the body.
  static func read(_ bytes: ArraySlice<UInt8>) -> (ReceivedHeaders, ArraySlice<UInt8>) {
    var headers = ReceivedHeaders()
    var position = bytes.startIndex
    var field: [UInt8] = []
    while position < bytes.endIndex {
      let end = bytes[position...].firstIndex(of: 10) ?? bytes.endIndex
      let line = bytes[position..<end].last == 13 ? bytes[position..<(end - 1)] : bytes[position..<end]
      position = min(end + 1, bytes.endIndex)
      if line.isEmpty { break }
      if line.first == 0x20 || line.first == 0x09 {
        if field.count < valueLimit { field += line.prefix(valueLimit) }
      } else {
        headers.take(field)
        field = Array(line.prefix(valueLimit))
      }
    }
    headers.take(field)
    return (headers, bytes[position...])
  }

  /// Reads the blocks of fields of a text, separated by empty lines (RFC 3464 section 2.1).
  static func blocks(of text: String) -> [ReceivedHeaders] {
    var rest = ArraySlice(Array(text.utf8))
    var found: [ReceivedHeaders] = []
    while !rest.isEmpty, found.count < 50 {
      let (headers, after) = read(rest)
      if !headers.fields.isEmpty { found.append(headers) }
      rest = after
    }
    return found
  }

  private mutating func take(_ field: [UInt8]) {
    guard fields.count < Self.fieldsLimit, let colon = field.firstIndex(of: UInt8(ascii: ":")), colon > 0
    else { return }
    let name = String(decoding: field[..<colon], as: UTF8.self).lowercased()
    let value = String(decoding: field[(colon + 1)...], as: UTF8.self)
    fields.append((name.trimmedOfBlanks, value.trimmedOfBlanks))
  }
}

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
    extended(name) ?? parameters[name].map(EncodedWords.decoded)
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

extension StringProtocol {
  var trimmedOfBlanks: String {
    let isBlank = { (scalar: Unicode.Scalar) in
      scalar == " " || scalar == "\t" || scalar == "\r" || scalar == "\n"
    }
    let scalars = unicodeScalars.drop(while: isBlank)
    return String(String.UnicodeScalarView(scalars.reversed().drop(while: isBlank).reversed()))
  }
}

extension String {
  /// Removes the prefix `charset'language'` of RFC 2231.
  fileprivate var droppingCharset: String {
    let pieces = split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    return pieces.count == 3 ? String(pieces[2]) : self
  }
}
