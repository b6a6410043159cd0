// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A header value of the shape `main; name=value; name="quoted"`, as in Content-Type and Content-Disposition.
struct MultipartHeaderValue {
  /// What stands before the first semicolon, in lower case.
  let main: String
  /// The parameters by their names in lower case.
  private(set) var parameters: [String: String] = [:]

  /// Reads a value; `offset` is where it stands, for errors.
  init(_ text: String, at offset: Int) throws(MultipartError) {
    var rest = Array(text.utf8)[...]
    main = Self.take(&rest) { $0 != UInt8(ascii: ";") }.trimmed.lowercased()
    while rest.popFirst() != nil {
      let (name, value) = try Self.parameter(&rest, at: offset)
      guard !name.hasSuffix("*") else { throw MultipartError(.extendedParameter, at: offset) }
      guard parameters.updateValue(value, forKey: name) == nil else {
        throw MultipartError(.duplicateParameter, at: offset)
      }
    }
  }

  /// Whether a byte may stand in a token (RFC 9110, section 5.6.2).
  static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "a")...UInt8(ascii: "z"): true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// Quotes a parameter value; `"` and `\` get a backslash before them.
  static func quoted(_ value: String) -> String {
    "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension MultipartHeaderValue {
  private static func parameter(
    _ rest: inout ArraySlice<UInt8>, at offset: Int
  ) throws(MultipartError) -> (String, String) {
    _ = take(&rest, while: isBlank)
    let name = take(&rest, while: isToken)
    guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "=") else {
      throw MultipartError(.malformedParameter, at: offset)
    }
    let value = rest.first == UInt8(ascii: "\"") ? quotedText(&rest) : take(&rest, while: isToken)
    _ = take(&rest, while: isBlank)
    guard let value, rest.isEmpty || rest.first == UInt8(ascii: ";") else {
      throw MultipartError(.malformedParameter, at: offset)
    }
    return (name.lowercased(), value)
  }

  /// Browsers do not escape a backslash in a file name, so only `\"` and `\\` are escapes.
  private static func quotedText(_ rest: inout ArraySlice<UInt8>) -> String? {
    var value: [UInt8] = []
    rest.removeFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return String(decoding: value, as: UTF8.self) }
      let next = rest.first
      let escapes = byte == UInt8(ascii: "\\") && (next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\"))
      value.append(escapes ? rest.removeFirst() : byte)
    }
    return nil
  }

  private static func take(
    _ rest: inout ArraySlice<UInt8>, while isWanted: (UInt8) -> Bool
  ) -> String {
    let taken = rest.prefix(while: isWanted)
    rest = rest[taken.endIndex...]
    return String(decoding: taken, as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

extension String {
  /// The text without blanks and tabs at either end.
  var trimmed: String {
    let isNonWhitespace = { (byte: UInt8) in byte != 0x20 && byte != 0x09 }
    guard let first = utf8.firstIndex(where: isNonWhitespace),
      let last = utf8.lastIndex(where: isNonWhitespace)
    else {
      return ""
    }
    return String(Substring(utf8[first...last]))
  }
}
