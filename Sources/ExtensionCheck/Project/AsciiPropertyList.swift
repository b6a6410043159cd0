// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ActivationRules

/// Reads property lists in the older text form, in which Xcode writes `project.pbxproj`.
///
/// Values are dictionaries `{ key = value; }`, arrays `( value, value )`, data `<0fbd77>` and strings with or without
/// quotation marks. Comments are `/* … */` and `// …`.
package struct AsciiPropertyList {
  /// How deep values may nest; project files stay far below.
  private static let mostLevels = 200

  private let bytes: [UInt8]
  private var index = 0
  private var level = 0

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// Parses a property list whose root is any value.
  ///
  /// - Throws: `ProjectFileError` with the line.
  package static func parse(_ text: String) throws(ProjectFileError) -> RuleValue {
    var reader = AsciiPropertyList(text)
    let value = try reader.value()
    try reader.skip()
    guard reader.index == reader.bytes.count else { throw reader.error("the file should end here") }
    return value
  }

  private mutating func value() throws(ProjectFileError) -> RuleValue {
    try skip()
    guard let byte = peek else { throw error("a value is missing") }
    level += 1
    defer { level -= 1 }
    guard level <= Self.mostLevels else { throw error("nested deeper than \(Self.mostLevels) levels") }
    switch byte {
    case UInt8(ascii: "{"): return try dictionary()
    case UInt8(ascii: "("): return try array()
    case UInt8(ascii: "<"): return try data()
    default: return .string(try string())
    }
  }

  private mutating func dictionary() throws(ProjectFileError) -> RuleValue {
    index += 1
    var members: [String: RuleValue] = [:]
    while true {
      try skip()
      if take("}") { return .dictionary(members) }
      let key = try string()
      try expect("=")
      members[key] = try value()
      try expect(";")
    }
  }

  private mutating func array() throws(ProjectFileError) -> RuleValue {
    index += 1
    var elements: [RuleValue] = []
    while true {
      try skip()
      if take(")") { return .array(elements) }
      elements.append(try value())
      try skip()
      guard take(",") || peek == UInt8(ascii: ")") else { throw error("“,” or “)” is expected") }
    }
  }

  private mutating func data() throws(ProjectFileError) -> RuleValue {
    while let byte = peek {
      index += 1
      if byte == UInt8(ascii: ">") { return .other }
    }
    throw error("the data does not end")
  }

  private mutating func string() throws(ProjectFileError) -> String {
    guard let byte = peek else { throw error("a string is missing") }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try quoted(byte) }
    let start = index
    while let byte = peek, Self.isBare(byte), !startsComment { index += 1 }
    guard index > start else { throw error("“\(Character(Unicode.Scalar(byte)))” is unexpected") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func quoted(_ quote: UInt8) throws(ProjectFileError) -> String {
    let start = index
    index += 1
    var content: [UInt8] = []
    while let byte = peek {
      index += 1
      if byte == quote { return String(decoding: content, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") { content += escaped() } else { content.append(byte) }
    }
    index = start
    throw error("the string does not end")
  }
}

extension AsciiPropertyList {
  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private var startsComment: Bool {
    guard peek == UInt8(ascii: "/"), index + 1 < bytes.count else { return false }
    return bytes[index + 1] == UInt8(ascii: "/") || bytes[index + 1] == UInt8(ascii: "*")
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
    default: "_$/:.-+@~%&*!?#|^`[]\\".utf8.contains(byte)
    }
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: sign) else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ sign: Unicode.Scalar) throws(ProjectFileError) {
    try skip()
    guard take(sign) else { throw error("“\(sign)” is expected") }
  }

  private mutating func escaped() -> [UInt8] {
    guard let byte = peek else { return [] }
    index += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "U"): return hexadecimal()
    default: return [byte]
    }
  }

  /// Four hexadecimal digits that name a character.
  private mutating func hexadecimal() -> [UInt8] {
    let end = min(index + 4, bytes.count)
    let digits = String(decoding: bytes[index..<end], as: UTF8.self)
    guard let number = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(number) else { return [] }
    index = end
    return Array(String(Character(scalar)).utf8)
  }

  /// Moves past white space and comments.
  private mutating func skip() throws(ProjectFileError) {
    while let byte = peek {
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        index += 1
      } else if startsComment {
        try comment()
      } else {
        return
      }
    }
  }

  private mutating func comment() throws(ProjectFileError) {
    let isLine = bytes[index + 1] == UInt8(ascii: "/")
    let start = index
    index += 2
    while let byte = peek {
      index += 1
      if isLine && byte == 0x0A { return }
      if !isLine && byte == UInt8(ascii: "*") && take("/") { return }
    }
    guard !isLine else { return }
    index = start
    throw error("the comment does not end")
  }

  private func error(_ message: String) -> ProjectFileError {
    ProjectFileError(line: 1 + bytes[..<min(index, bytes.count)].count { $0 == 0x0A }, message: message)
  }
}
