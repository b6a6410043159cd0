// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A UUID made of a book's files: the same for the same book.
enum ContentIdentifier {
  static func of(_ book: UnpackedBook) -> String {
    var state: (UInt64, UInt64) = (0xcbf2_9ce4_8422_2325, 0x9ae1_6a3b_2f90_404f)
    for file in book.files
    where BookPath.ending(of: file.name) != "opf" && BookPath.ending(of: file.name) != "ncx" {
      // FNV-1a twice, with different starts: a name, not a secret.
      for byte in file.bytes {
        state.0 = (state.0 ^ UInt64(byte)) &* 0x100_0000_01b3
        state.1 = (state.1 &+ UInt64(byte)) &* 0x9e37_79b9_7f4a_7c15
      }
    }
    let digits = [state.0, state.1].map { value in
      let text = String(value, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    let d = Array(digits)
    return
      "urn:uuid:\(String(d[0..<8]))-\(String(d[8..<12]))-8\(String(d[13..<16]))-8\(String(d[17..<20]))-\(String(d[20..<32]))"
  }
}
