// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Titles compared without case, blanks and marks.
enum TitleText {
  static func letters(_ text: String) -> [UInt8] { Boilerplate.letters(Array(text.utf8)) }

  /// Words of four letters and more, and numbers.
  static func words(_ text: String) -> Set<[UInt8]> {
    Set(
      text.utf8.split { $0 < 0x80 && !URLText.isLetter($0) && !URLText.isDigit($0) }.map { word in
        word.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      }.filter { $0.count >= 4 || $0.contains(where: URLText.isDigit) })
  }

  /// The share of the shorter title's words that the other has too.
  static func overlap(_ one: Set<[UInt8]>, _ other: Set<[UInt8]>) -> Double {
    let common = one.intersection(other).count
    return common < 2 ? 0 : Double(common) / Double(min(one.count, other.count))
  }
}
