// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// JSON in a script whose quotes a template turned into character references.
enum EncodedJSON {
  typealias Bytes = Slice<UnsafeMutableBufferPointer<UInt8>>

  /// Whether the first quotes are character references.
  static func isEncoded(_ text: Bytes) -> Bool {
    let start = text.prefix(64)
    return !start.contains(0x22) && decoded(start).contains(0x22)
  }

  /// - Parameter body: valid only while it runs.
  static func withDecoded(_ text: Bytes, _ body: (Bytes) -> Void) {
    var plain = decoded(text)
    plain.withUnsafeMutableBufferPointer { body(Slice(base: $0, bounds: $0.startIndex..<$0.endIndex)) }
  }

  /// With `&quot;` and `&#34;` as quotes and `&amp;` as an ampersand; the rest is decoded with the values.
  private static func decoded(_ text: Bytes) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var at = text.startIndex
    while at < text.endIndex {
      guard text[at] == UInt8(ascii: "&"),
        let known = references.first(where: { text[at...].starts(with: $0.0) })
      else {
        output.append(text[at])
        at += 1
        continue
      }
      output.append(known.1)
      at += known.0.count
    }
    return output
  }

  private static let references: [([UInt8], UInt8)] = [
    (Array("&quot;".utf8), 0x22), (Array("&#34;".utf8), 0x22), (Array("&#x22;".utf8), 0x22),
    (Array("&amp;".utf8), 0x26),
  ]
}
