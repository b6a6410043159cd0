// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The text forms of statements and values.
enum PostgreSQLText {
  /// Returns a statement with `$1`, `$2` and so on instead of each `?` that is not part of a literal.
  static func numbered(_ sql: String) -> String {
    var (result, number, isLiteral) = ("", 0, false)
    for character in sql {
      if character == "'" { isLiteral.toggle() }
      if character == "?" && !isLiteral {
        number += 1
        result += "$\(number)"
      } else {
        result.append(character)
      }
    }
    return result
  }

  /// Returns the value of a column of a type, from PostgreSQL's text form.
  static func value(_ text: UnsafeBufferPointer<UInt8>, type: UInt32) -> SQLValue {
    let string = String(decoding: text, as: UTF8.self)
    switch type {
    case 16: return .integer(string == "t" ? 1 : 0)
    case 20, 21, 23: return Int64(string).map(SQLValue.integer) ?? .text(string)
    // Sums of integers have the type `numeric`.
    case 1700:
      return Int64(string).map(SQLValue.integer) ?? Double(string).map(SQLValue.real) ?? .text(string)
    case 700, 701: return Double(string).map(SQLValue.real) ?? .text(string)
    case 17: return .blob(bytes(text))
    default: return .text(string)
    }
  }

  /// Decodes `\x` and two hexadecimal digits for each byte.
  private static func bytes(_ text: UnsafeBufferPointer<UInt8>) -> Data {
    var data = Data(capacity: text.count / 2)
    var index = 2
    while index + 1 < text.count {
      data.append(digit(text[index]) << 4 | digit(text[index + 1]))
      index += 2
    }
    return data
  }

  private static func digit(_ character: UInt8) -> UInt8 {
    character <= 0x39 ? character - 0x30 : character - 0x61 + 10
  }
}
