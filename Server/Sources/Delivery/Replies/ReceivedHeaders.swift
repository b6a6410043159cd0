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

extension StringProtocol {
  var trimmedOfBlanks: String {
    let isBlank = { (scalar: Unicode.Scalar) in
      scalar == " " || scalar == "\t" || scalar == "\r" || scalar == "\n"
    }
    let scalars = unicodeScalars.drop(while: isBlank)
    return String(String.UnicodeScalarView(scalars.reversed().drop(while: isBlank).reversed()))
  }
}
