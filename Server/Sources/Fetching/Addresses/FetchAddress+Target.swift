// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

extension FetchAddress {
  /// The path and query without dot segments and fragment; invalid characters are percent-encoded.
  static func target(of bytes: ArraySlice<UInt8>) -> String {
    let whole = bytes.prefix { $0 != UInt8(ascii: "#") }
    let path = whole.prefix { $0 != UInt8(ascii: "?") }
    return String(
      decoding: encoder.encode(bytes: withoutDots(path)) + encoder.encode(bytes: whole[path.endIndex...]),
      as: UTF8.self)
  }

  /// Removes dot segments (RFC 3986 section 5.2.4); %2e counts as a dot, as in browsers.
  private static func withoutDots(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var segments: [ArraySlice<UInt8>] = []
    var isFolder = true
    for segment in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst() {
      let dots = dotCount(segment)
      isFolder = dots > 0
      if dots == 0 { segments.append(segment) } else if dots == 2 { _ = segments.popLast() }
    }
    if isFolder { segments.append([]) }
    return segments.reduce(into: []) { $0 += [UInt8(ascii: "/")] + $1 }
  }

  /// Returns 1 for the segment ".", 2 for "..", otherwise 0.
  private static func dotCount(_ segment: ArraySlice<UInt8>) -> Int {
    guard (1...6).contains(segment.count) else { return 0 }
    switch String(decoding: segment, as: UTF8.self).lowercased() {
    case ".", "%2e": return 1
    case "..", ".%2e", "%2e.", "%2e%2e": return 2
    default: return 0
    }
  }

  // Keeps the characters that browsers keep in paths and queries (WHATWG URL, section 1.3), including the percent sign.
  private static let encoder = PercentEncoder(keeping: "!#$%&'()*+,-./:;=?@[\\]_~")
}
