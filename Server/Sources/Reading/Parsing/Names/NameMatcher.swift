// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Finds all patterns in a value in one pass; lives as long as the program.
///
/// Unchecked: its memory is written in `init` only and never given back, so every thread may read it.
struct NameMatcher: @unchecked Sendable {
  private struct Pattern: BitwiseCopyable {
    let flags: NameFlags
    /// Where its letters begin among all.
    let letters: Int32
    let count: Int16
    let atStart: Bool
    let atEnd: Bool
    /// Whether it is all of a name.
    let isWhole: Bool
  }

  static let standard = NameMatcher()
  /// Sorted by the first two letters; those of a pair begin at its position in `starts`.
  private let patterns: UnsafePointer<Pattern>
  private let starts: UnsafePointer<UInt16>
  private let letters: UnsafePointer<UInt8>

  private init() {
    let lists = [
      (NamePatterns.anywhere, false, false, false), (NamePatterns.wordStart, true, false, false),
      (NamePatterns.word, true, true, false), (NamePatterns.name, true, true, true),
    ]
    var buckets = [[Pattern]](repeating: [], count: 26 * 26)
    var letters: [UInt8] = []
    for (list, atStart, atEnd, isWhole) in lists {
      for (flags, words) in list {
        for word in words.split(whereSeparator: \.isWhitespace).map({ Array($0.utf8) }) {
          buckets[Self.bucket(word[0], word[1])].append(
            Pattern(
              flags: flags, letters: Int32(letters.count), count: Int16(word.count), atStart: atStart,
              atEnd: atEnd, isWhole: isWhole))
          letters += word
        }
      }
    }
    let starts = buckets.reduce(into: [UInt16(0)]) { $0.append($0.last! + UInt16($1.count)) }
    patterns = NameTable.immortal(Array(buckets.joined()))
    self.starts = NameTable.immortal(starts)
    self.letters = NameTable.immortal(letters)
  }

  @inline(__always)
  private static func bucket(_ first: UInt8, _ second: UInt8) -> Int {
    Int(first - 0x61) * 26 + Int(second - 0x61)
  }

  func flags(of value: UnsafePointer<UInt8>, _ length: Int) -> NameFlags {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * (length + 1)) { buffer in
      var found: NameFlags = []
      var at = 0
      while at < length {
        let end = endOfToken(value, at, length)
        found.formUnion(flags(ofToken: value + at, end - at, buffer))
        at = end + 1
      }
      // Footnotes begin like a footer.
      return found.contains(.notes) ? found.subtracting(.footer) : found
    }
  }

  private func endOfToken(_ value: UnsafePointer<UInt8>, _ start: Int, _ length: Int) -> Int {
    var at = start
    while at < length && value[at] > 0x20 { at += 1 }
    return at
  }

  /// What lies before a letter.
  private enum Border {
    static let none: UInt8 = 0
    /// A word ends before it, but none begins: it stands behind a digit, as in a number that is written in hexadecimal.
    static let end: UInt8 = 1
    static let word: UInt8 = 2
  }

  /// `room` takes the letters in its first half and, in the second, what lies before each.
  private func flags(
    ofToken token: UnsafePointer<UInt8>, _ length: Int, _ buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> NameFlags {
    let begins = buffer.count / 2
    var count = 0
    var border = Border.word
    var lower = false
    for at in 0..<length {
      let byte = token[at]
      let isUpper = (0x41...0x5A).contains(byte)
      let letter = byte | 0x20
      guard (0x61...0x7A).contains(letter) else {
        border = URLText.isDigit(byte) ? Border.end : Border.word
        continue
      }
      buffer[count] = letter
      buffer[begins + count] = isUpper && lower ? Border.word : border
      count += 1
      border = Border.none
      lower = !isUpper
    }
    buffer[begins + count] = Border.word
    return matches(buffer, count, begins)
  }

  private func matches(_ buffer: UnsafeMutableBufferPointer<UInt8>, _ count: Int, _ begins: Int) -> NameFlags
  {
    var found: NameFlags = []
    guard let text = buffer.baseAddress else { return found }
    for at in 0..<max(count - 1, 0) {
      let bucket = Self.bucket(text[at], text[at + 1])
      for position in Int(starts[bucket])..<Int(starts[bucket + 1]) {
        let pattern = patterns[position]
        let end = at + Int(pattern.count)
        guard end <= count, !pattern.atStart || text[begins + at] == Border.word,
          !pattern.atEnd || text[begins + end] != Border.none, !pattern.isWhole || end - at == count,
          !found.isSuperset(of: pattern.flags)
        else { continue }
        let wanted = letters + Int(pattern.letters)
        var same = 1
        while same < Int(pattern.count), text[at + same] == wanted[same],
          text[begins + at + same] != Border.end
        {
          same += 1
        }
        if same == Int(pattern.count) { found.formUnion(pattern.flags) }
      }
    }
    return found
  }
}
