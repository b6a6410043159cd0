// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A line of text that may hold markup.
enum PlainLine {
  /// Tags become blanks; what only looks like one stays.
  static func withoutTags(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
    var output: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      output += rest[..<open]
      rest = rest[open...]
      guard let next = rest.dropFirst().first, URLText.isLetter(next) || next == UInt8(ascii: "/"),
        let close = rest.firstIndex(of: UInt8(ascii: ">"))
      else {
        output.append(UInt8(ascii: "<"))
        rest = rest.dropFirst()
        continue
      }
      output.append(0x20)
      rest = rest[(close + 1)...]
    }
    return String(decoding: output + rest, as: UTF8.self)
  }
}
