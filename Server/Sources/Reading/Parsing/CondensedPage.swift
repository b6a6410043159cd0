// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A page's markup with numbers for attributes and text, and the lists that the numbers are positions in.
///
/// libxml2 spends most of its time on attributes, text and the bodies of scripts, character by character. It gets
/// `<div x=BC>` and `CD;` to read, decides what contains what, and the lists say where on the page the rest lies.
struct CondensedPage {
  /// The bytes that libxml2 parses.
  let markup: UnsafeMutableBufferPointer<UInt8>
  let tags: UnsafeMutableBufferPointer<ScannedTag>
  let attributes: UnsafeMutableBufferPointer<ScannedAttribute>
  let runs: UnsafeMutableBufferPointer<TextRun>
  /// Bytes in bodies of scripts and styles.
  let scriptBytes: Int

  /// Call it once, after the page was condensed.
  func deallocate() {
    markup.deallocate()
    tags.deallocate()
    attributes.deallocate()
    runs.deallocate()
  }
}

/// A start tag that has something to say besides its name.
struct ScannedTag: BitwiseCopyable {
  var tag: Tag
  var first: Int32
  var count: Int32 = 0
  /// The body of a script that is kept.
  var body = TextRun(start: 0, length: 0)
}

/// An attribute that is kept.
struct ScannedAttribute: BitwiseCopyable {
  var name: AttributeName
  var value: TextRun
}

/// The range of a text in the bytes of the page.
struct TextRun: BitwiseCopyable {
  var start: Int32
  var length: Int32
  /// Whether there may be a character reference in it.
  var hasReferences = false

  /// A sign that stands nowhere on the page.
  init(sign: UInt8) {
    start = -Int32(sign)
    length = 1
  }

  init(start: Int32, length: Int32, hasReferences: Bool = false) {
    self.start = start
    self.length = length
    self.hasReferences = hasReferences
  }
}

/// Numbers in letters, of which libxml2 thinks nothing.
enum CondensedNumber {
  /// Ends a number in text.
  static let end = UInt8(ascii: ";")
  static let attribute = UInt8(ascii: "x")
  static let mostLetters = 8

  /// Writes the letters, highest first.
  @inline(__always)
  static func write(_ number: Int, to target: UnsafeMutablePointer<UInt8>) -> Int {
    var digits = 1
    while digits < mostLetters, number >> (digits * 4) != 0 { digits += 1 }
    for position in 0..<digits {
      target[position] = 0x41 + UInt8(truncatingIfNeeded: number >> ((digits - 1 - position) * 4)) & 15
    }
    return digits
  }

  /// The number so far and one letter more; letters that are none change nothing.
  @inline(__always)
  static func appending(_ letter: UInt8, to number: Int) -> Int {
    let value = letter &- 0x41
    return value < 16 ? (number << 4 | Int(value)) & 0xFFFF_FFFF : number
  }

  /// - Parameter text: ended by a zero byte.
  static func read(_ text: UnsafePointer<UInt8>) -> Int {
    var number = 0
    var at = 0
    while text[at] != 0 {
      number = appending(text[at], to: number)
      at += 1
    }
    return number
  }
}
