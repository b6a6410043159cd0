// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

extension PageCondenser {
  /// A tag's kind and end; `at` stands after it.
  struct Ending {
    var tag: Tag
    var isComplete = false
    var isSelfClosing = false
  }

  mutating func startTag() {
    let position = at
    at += 1
    let first = attributes.count
    var ending = Ending(tag: tagName())
    readAttributes(&ending, keeping: ending.tag != .svg)
    guard ending.isComplete else {
      at = count
      return
    }
    tagsLeft -= 1
    write(ending, first, position)
  }

  mutating func endTag() {
    guard at + 2 < count, URLText.isLetter(page[at + 2]) else {
      at = find(UInt8(ascii: ">"), from: at + 2).map { $0 + 1 } ?? count
      return
    }
    at += 2
    var ending = Ending(tag: tagName())
    readAttributes(&ending, keeping: false)
    guard ending.isComplete else { return }
    tagsLeft -= 1
    if ending.tag == .br || (ending.tag == .p && open[.p] == 0) { writeEmpty(ending.tag) }
    if open.close(ending.tag) { writeEnd(ending.tag) }
  }

  /// Reads a name up to a blank, a slash or the tag's end.
  mutating func tagName() -> Tag {
    let start = at
    var hash = NameHash()
    while at < count {
      let byte = page[at]
      if byte <= 0x20 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") { break }
      hash.add(byte)
      at += 1
    }
    let position = Tag.known.position(of: page + start, at - start, hash)
    let tag = position.flatMap { Tag(rawValue: UInt8($0)) } ?? .other
    return tag == .amp_img ? .img : tag
  }

  /// Reads up to the tag's end as HTML's tokenizer does; the first attribute of a name counts.
  mutating func readAttributes(_ ending: inout Ending, keeping: Bool) {
    var seen: UInt128 = 0
    while at < count {
      let byte = page[at]
      if byte == UInt8(ascii: ">") {
        ending.isComplete = true
        at += 1
        return
      }
      if byte <= 0x20 || byte == UInt8(ascii: "/") {
        at += 1
        ending.isSelfClosing = byte == UInt8(ascii: "/")
        continue
      }
      ending.isSelfClosing = false
      let name = attributeName()
      guard let value = attributeValue() else { return }
      guard keeping, name != .other, attributesLeft > 0, seen & (1 << UInt128(name.rawValue)) == 0 else {
        continue
      }
      seen |= 1 << UInt128(name.rawValue)
      attributesLeft -= 1
      attributes.append(ScannedAttribute(name: name, value: run(value.start, value.end)))
    }
  }

  private mutating func attributeName() -> AttributeName {
    let start = at
    var hash = NameHash()
    while at < count {
      let byte = page[at]
      if byte <= 0x20 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") { break }
      if byte == UInt8(ascii: "="), at > start { break }
      hash.add(byte)
      at += 1
    }
    let position = AttributeName.known.position(of: page + start, at - start, hash)
    return position.flatMap { AttributeName(rawValue: UInt8($0)) } ?? .other
  }

  /// Nil where the page ends inside.
  private mutating func attributeValue() -> (start: Int, end: Int)? {
    let nameEnd = at
    skipBlanks()
    guard at < count else { return nil }
    guard page[at] == UInt8(ascii: "=") else { return (nameEnd, nameEnd) }
    at += 1
    skipBlanks()
    guard at < count else { return nil }
    let quote = page[at]
    let start = at
    if quote == 0x22 || quote == 0x27 {
      guard let end = find(quote, from: at + 1) else {
        at = count
        return nil
      }
      at = end + 1
      return (start + 1, end)
    }
    while at < count, page[at] > 0x20, page[at] != UInt8(ascii: ">") { at += 1 }
    return (start, at)
  }

  private mutating func skipBlanks() {
    while at < count, page[at] <= 0x20 { at += 1 }
  }
}

// What is written.
extension PageCondenser {
  private mutating func write(_ ending: Ending, _ first: Int, _ position: Int) {
    let tag = ending.tag
    switch tag.content {
    case .tags where ending.isSelfClosing: writeLeaf(tag, first)
    case .tags: writeContainer(tag, first)
    case .nothing: writeLeaf(tag, first)
    case .raw where isXML && ending.isSelfClosing, .letters where isXML && ending.isSelfClosing:
      writeLeaf(tag, first)
    case .raw: writeRaw(tag, first)
    case .letters: writeLetters(tag, first)
    case .rest:
      writeLeaf(tag, first)
      at = count
    case .drawing:
      writeLeaf(tag, first)
      if !ending.isSelfClosing { skipDrawing() }
    case .formula:
      attributes.truncate(first)
      if !ending.isSelfClosing { writeFormula() }
    }
  }

  private mutating func writeContainer(_ tag: Tag, _ first: Int) {
    if open.open(tag) { writeStart(tag, first) } else { attributes.truncate(first) }
  }

  private mutating func writeLeaf(_ tag: Tag, _ first: Int) {
    writeStart(tag, first)
    if !tag.isVoidToParser { writeEnd(tag) }
  }

  private mutating func writeEmpty(_ tag: Tag) {
    writeStart(tag, attributes.count)
    if !tag.isVoidToParser { writeEnd(tag) }
  }

  mutating func writeStart(_ tag: Tag, _ first: Int, body: TextRun? = nil) {
    let target = output.reserve(TagSpelling.most + CondensedNumber.mostLetters + 5)
    target[0] = UInt8(ascii: "<")
    var length = 1 + TagSpelling.copy(tag, to: target + 1)
    if attributes.count > first || body != nil {
      target[length] = 0x20
      target[length + 1] = CondensedNumber.attribute
      target[length + 2] = UInt8(ascii: "=")
      length += 3
      length += CondensedNumber.write(tags.count, to: target + length)
      tags.append(
        ScannedTag(
          tag: tag, first: Int32(first), count: Int32(attributes.count - first),
          body: body ?? TextRun(start: 0, length: 0)))
    }
    target[length] = UInt8(ascii: ">")
    output.commit(length + 1)
  }

  mutating func writeEnd(_ tag: Tag) {
    let target = output.reserve(TagSpelling.most + 3)
    target[0] = UInt8(ascii: "<")
    target[1] = UInt8(ascii: "/")
    let length = 2 + TagSpelling.copy(tag, to: target + 2)
    target[length] = UInt8(ascii: ">")
    output.commit(length + 1)
  }
}
