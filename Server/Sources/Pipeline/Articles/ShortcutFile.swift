// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Reading
import ShareContract

/// Reads the files that Windows and macOS make of a link that is dragged out of a browser.
enum ShortcutFile {
  /// The largest number of bytes that are read.
  static let limit = 64 << 10

  /// Whether a file name has the ending of such a file.
  static func isName(_ name: String?) -> Bool {
    let ending = name?.split(separator: ".").last?.lowercased()
    return ["url", "webloc"].contains(ending)
  }

  /// The web address in a file; nil without one.
  static func address(_ bytes: [UInt8]) -> String? {
    let address =
      bytes.starts(with: "bplist".utf8)
      ? inBinaryList(bytes)
      : inText(String(decoding: PlainTextDecoder.utf8(bytes, contentType: nil), as: UTF8.self))
    guard let address, case .link(let link, nil) = SharedText(address).content else { return nil }
    return link
  }

  /// The line `URL=` of a Windows shortcut, or the string of a property list in XML.
  private static func inText(_ text: String) -> String? {
    if let line = text.firstMatch(of: /(?im)^\s*URL\s*=\s*(\S+)/) { return String(line.1) }
    let string = text.firstMatch(of: /<key>\s*URL\s*<\/key>\s*<string>\s*([^<\s]+)\s*<\/string>/)
    return string.map { String($0.1).replacing("&amp;", with: "&") }
  }

  // The system's parser isn't used, because it would read an untrusted file within the server. The file contains one
  // dictionary with one address: a marker with the kind of string, its length, and its bytes.
  private static func inBinaryList(_ bytes: [UInt8]) -> String? {
    guard let start = bytes.firstRange(of: Array("http".utf8))?.lowerBound,
      let length = lengthOfString(endingAt: start, bytes), start + length <= bytes.count
    else { return nil }
    return String(validating: bytes[start..<start + length], as: UTF8.self)
  }

  /// The length that is before an ASCII string: in its marker, or in a number of one or two bytes after the marker.
  private static func lengthOfString(endingAt start: Int, _ bytes: [UInt8]) -> Int? {
    guard start >= 4 else { return nil }
    let before = bytes[start - 4..<start].map(Int.init)
    if before[3] & 0xF0 == 0x50, before[3] != 0x5F { return before[3] & 0x0F }
    if before[1] == 0x5F, before[2] == 0x10 { return before[3] }
    return before[0] == 0x5F && before[1] == 0x11 ? before[2] << 8 | before[3] : nil
  }
}
