// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// Reads the bytes of URLs as browsers do, and writes them as RFC 3986 requires.
enum URLText {
  /// Removes spaces and controls at the ends, and tabs and line ends everywhere; a backslash before the query becomes a slash.
  static func cleaned(_ text: some Collection<UInt8>) -> [UInt8] {
    guard text.contains(where: { $0 <= 0x20 || $0 == UInt8(ascii: "\\") }) else { return Array(text) }
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var beforeQuery = true
    for byte in text {
      if byte == 0x09 || byte == 0x0A || byte == 0x0D || (byte <= 0x20 && output.isEmpty) { continue }
      if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { beforeQuery = false }
      output.append(byte == UInt8(ascii: "\\") && beforeQuery ? UInt8(ascii: "/") : byte)
    }
    while let last = output.last, last <= 0x20 { output.removeLast() }
    return output
  }

  /// In lower case; nil when the text is a relative reference.
  static func scheme(of text: [UInt8]) -> [UInt8]? {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > 0, isLetter(text[0]),
      text[..<colon].allSatisfy({ isLetter($0) || isDigit($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E })
    else { return nil }
    return text[..<colon].map { $0 | 0x20 }
  }

  static func isAuthority(_ text: ArraySlice<UInt8>) -> Bool {
    let host = text.lastIndex(of: UInt8(ascii: "@")).map { text[($0 + 1)...] } ?? text
    guard let first = host.first, first != UInt8(ascii: ":") else { return false }
    return host.allSatisfy {
      isLetter($0) || isDigit($0) || $0 >= 0x80 || $0 == 0x2D || $0 == 0x2E || $0 == 0x3A || $0 == 0x5F
        || $0 == 0x5B || $0 == 0x5D || $0 == 0x25
    }
  }

  /// Escaped; the fragment is left out.
  static func pathAndQuery(_ text: ArraySlice<UInt8>) -> (path: [UInt8], query: [UInt8]) {
    let whole = text.prefix { $0 != UInt8(ascii: "#") }
    let path = whole.prefix { $0 != UInt8(ascii: "?") }
    return (escaped(path), escaped(whole[path.endIndex...]))
  }

  /// With its hash sign, escaped; empty when there is none.
  static func fragment(of text: [UInt8]) -> [UInt8] {
    guard let hash = text.firstIndex(of: UInt8(ascii: "#")) else { return [] }
    return [UInt8(ascii: "#")] + escaped(text[(hash + 1)...])
  }

  /// Percent-encodes what a URL must not contain, including a percent sign that does not begin an escape.
  static func escaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    encoder.encode(bytes: text)
  }

  /// Whether a path and query need no encoding and the path has no dot segments.
  static func isFinal(_ text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { bytes in
      var before: UInt8 = 0
      for byte in bytes {
        if !plain[Int(byte)] || (byte == 0x2E && before == slash) { return false }
        before = byte
      }
      return true
    }
  }

  private static let slash = UInt8(ascii: "/")

  /// Returns the bytes without percent-encoding.
  static func decoded(_ text: some Collection<UInt8>) -> [UInt8] { PercentDecoder.decode(text) }

  /// Removes `.` and `..` steps (RFC 3986, 5.2.4).
  static func withoutDots(_ path: [UInt8]) -> [UInt8] {
    let dot = UInt8(ascii: ".")
    guard path.contains(dot) else { return path }
    var steps: [ArraySlice<UInt8>] = []
    let all = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for (position, step) in all.enumerated() {
      let isDots = step.elementsEqual([dot, dot])
      if isDots && steps.count > 1 { steps.removeLast() }
      if !isDots && !step.elementsEqual([dot]) {
        steps.append(step)
      } else if position == all.count - 1 {
        steps.append([])
      }
    }
    return Array(steps.joined(separator: [UInt8(ascii: "/")]))
  }

  /// Bytes that may stand in an address as they are.
  private static let plain: [Bool] = (0...255).map { byte in
    let byte = UInt8(byte)
    return isLetter(byte) || isDigit(byte) || unescaped.utf8.contains(byte)
  }
  private static let unescaped = "-._~:/?@!$&'()*+,;=[]"
  private static let encoder = PercentEncoder(keeping: unescaped, keepingEscapes: true)

  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) && byte < 0x80 }
  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
