// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Reads a page's bytes into tags, text and the rest, by the rules browsers read them by, and writes a `CondensedPage`.
///
/// Only the tree is left to libxml2. No position of the page is looked at more than a fixed number of times.
struct PageCondenser {
  let page: UnsafePointer<UInt8>
  let count: Int
  var at = 0
  var scriptBytes = 0

  var output: GrowingBuffer<UInt8>
  var tags: GrowingBuffer<ScannedTag>
  var attributes: GrowingBuffer<ScannedAttribute>
  var runs: GrowingBuffer<TextRun>

  /// Tags written that were not ended yet, by their kind.
  var open: OpenTags
  /// Start and end tags left; what comes after the last is left out.
  var tagsLeft: Int
  var attributesLeft: Int
  /// Whether a drawing did not end: the next ones are not looked through.
  var hasOpenDrawing = false
  /// A page that says it is XML means `<script/>` as XML does.
  let isXML: Bool

  static func condense(_ page: UnsafeBufferPointer<UInt8>, limits: ReadingLimits) -> CondensedPage? {
    guard let start = page.baseAddress else { return nil }
    var condenser = PageCondenser(start, page.count, limits)
    condenser.run()
    return condenser.finish()
  }

  private init(_ page: UnsafePointer<UInt8>, _ count: Int, _ limits: ReadingLimits) {
    self.page = page
    self.count = count
    output = GrowingBuffer(capacity: count / 4)
    tags = GrowingBuffer(capacity: count / 100)
    attributes = GrowingBuffer(capacity: count / 50)
    runs = GrowingBuffer(capacity: count / 100)
    open = OpenTags(deepest: limits.depth * 2)
    tagsLeft = limits.nodes * 2
    attributesLeft = limits.attributes
    isXML = count > 5 && memcmp(page, "<?xml", 5) == 0
  }

  private mutating func finish() -> CondensedPage {
    open.deallocate()
    return CondensedPage(
      markup: output.finish(), tags: tags.finish(), attributes: attributes.finish(), runs: runs.finish(),
      scriptBytes: scriptBytes)
  }

  private mutating func run() {
    while at < count, tagsLeft > 0 {
      if beginsMarkup(at) { markup() } else { text() }
    }
  }

  /// Whether the `<` at a position is more than the sign.
  func beginsMarkup(_ position: Int) -> Bool {
    guard page[position] == UInt8(ascii: "<"), position + 1 < count else { return false }
    let next = page[position + 1]
    return URLText.isLetter(next) || next == UInt8(ascii: "/") || next == UInt8(ascii: "!")
      || next == UInt8(ascii: "?")
  }

  private mutating func markup() {
    let next = page[at + 1]
    if URLText.isLetter(next) {
      startTag()
    } else if next == UInt8(ascii: "/") {
      endTag()
    } else {
      skipDeclaration()
    }
  }

  /// The next `byte` at or after a position; nil when there is none.
  @inline(__always)
  func find(_ byte: UInt8, from position: Int) -> Int? {
    guard position < count, let found = memchr(page + position, Int32(byte), count - position) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(page)
  }
}

// Text.
extension PageCondenser {
  private mutating func text() {
    let start = at
    at += 1
    while at < count {
      guard let next = find(UInt8(ascii: "<"), from: at) else {
        at = count
        break
      }
      at = next
      if beginsMarkup(next) { break }
      at += 1
    }
    writeText(start, at)
  }

  /// Blanks between tags are one blank, unless they stand where blanks count.
  mutating func writeText(_ start: Int, _ end: Int) {
    guard start < end else { return }
    var first = start
    while first < end, page[first] <= 0x20 { first += 1 }
    if first == end, open[.pre] == 0, open[.textarea] == 0 {
      output.append(0x20)
    } else {
      writeRun(start, end)
    }
  }

  mutating func writeRun(_ start: Int, _ end: Int) {
    write(run(start, end))
  }

  mutating func write(_ run: TextRun) {
    let target = output.reserve(CondensedNumber.mostLetters + 1)
    let written = CondensedNumber.write(runs.count, to: target)
    target[written] = CondensedNumber.end
    output.commit(written + 1)
    runs.append(run)
  }

  func run(_ start: Int, _ end: Int) -> TextRun {
    let hasReferences = end > start && memchr(page + start, 0x26, end - start) != nil
    return TextRun(start: Int32(start), length: Int32(end - start), hasReferences: hasReferences)
  }
}

// What is neither text nor tag.
extension PageCondenser {
  /// Comments, document types, instructions and what looks like them.
  mutating func skipDeclaration() {
    if at + 3 < count, page[at + 1] == UInt8(ascii: "!"), page[at + 2] == 0x2D, page[at + 3] == 0x2D {
      at = endOfComment(at + 4)
    } else {
      at = find(UInt8(ascii: ">"), from: at + 2).map { $0 + 1 } ?? count
    }
  }

  /// - Parameter start: position after `<!--`, whose dashes may belong to the end already.
  func endOfComment(_ start: Int) -> Int {
    if start < count, page[start] == UInt8(ascii: ">") { return start + 1 }
    if start + 1 < count, page[start] == 0x2D, page[start + 1] == UInt8(ascii: ">") { return start + 2 }
    var from = start
    while let end = find(UInt8(ascii: ">"), from: from) {
      if end >= start + 2, page[end - 1] == 0x2D, page[end - 2] == 0x2D { return end + 1 }
      if end >= start + 3, page[end - 1] == UInt8(ascii: "!"), page[end - 2] == 0x2D, page[end - 3] == 0x2D {
        return end + 1
      }
      from = end + 1
    }
    return count
  }

  func isCharacterData(_ position: Int) -> Bool {
    position + 9 <= count && memcmp(page + position, "<![CDATA[", 9) == 0
  }

  /// Returns the position after `]]>`.
  func endOfCharacterData(_ start: Int) -> Int {
    var from = start + 2
    while let end = find(UInt8(ascii: ">"), from: from) {
      if page[end - 1] == UInt8(ascii: "]"), page[end - 2] == UInt8(ascii: "]") { return end + 1 }
      from = end + 1
    }
    return count
  }
}
