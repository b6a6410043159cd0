// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

// Elements whose content is not markup.
extension PageCondenser {
  /// Script, style and their like: of the body only JSON is kept.
  mutating func writeRaw(_ tag: Tag, _ first: Int) {
    let start = at
    let end = tag == .script ? endOfScript(at) : endOfRaw(tag, at)
    if tag == .script, isFormula(first) { return writeFormulaScript(start, end, first) }
    if tag == .script || tag == .style { scriptBytes += end - start }
    let isNeeded = tag == .script && isJSON(first)
    writeStart(tag, first, body: isNeeded ? TextRun(start: Int32(start), length: Int32(end - start)) : nil)
    writeEnd(tag)
    skipEndTag(end)
  }

  /// Title and text area: text with character references, without tags.
  mutating func writeLetters(_ tag: Tag, _ first: Int) {
    let start = at
    let end = endOfRaw(tag, at)
    writeStart(tag, first)
    writeText(start, end)
    writeEnd(tag)
    skipEndTag(end)
  }

  mutating func skipEndTag(_ position: Int) {
    at = min(position + 2, count)
    var ending = Ending(tag: .other)
    readAttributes(&ending, keeping: false)
  }

  /// The position of the element's end tag, or the page's end.
  private func endOfRaw(_ tag: Tag, _ start: Int) -> Int {
    var from = start
    while let next = find(UInt8(ascii: "<"), from: from) {
      if isEndTag(of: tag, next) { return next }
      from = next + 1
    }
    return count
  }

  private func isEndTag(of tag: Tag, _ position: Int) -> Bool {
    position + 1 < count && page[position + 1] == UInt8(ascii: "/") && isName(tag, position + 2)
  }

  /// Whether the element's name, in any case, and no more than it stands at a position.
  private func isName(_ tag: Tag, _ position: Int) -> Bool {
    let length = TagSpelling.matching(tag, page + min(position, count), count - min(position, count))
    guard length > 0, position + length < count else { return false }
    let next = page[position + length]
    return next <= 0x20 || next == UInt8(ascii: "/") || next == UInt8(ascii: ">")
  }

  /// As the script data states of HTML's tokenizer: in a comment, a script in the script has an end tag of its own.
  private func endOfScript(_ start: Int) -> Int {
    var from = start
    while let next = find(UInt8(ascii: "<"), from: from) {
      if isEndTag(of: .script, next) { return next }
      from = next + 1
      guard next + 3 < count, page[next + 1] == UInt8(ascii: "!"), page[next + 2] == 0x2D,
        page[next + 3] == 0x2D
      else { continue }
      switch endOfEscape(next + 2) {
      case .end(let position): return position
      case .resumed(let position): from = position
      }
    }
    return count
  }

  private enum Escape {
    /// The script's end tag.
    case end(Int)
    /// The script resumes after `-->`; the value is that position.
    case resumed(Int)
  }

  /// - Parameter start: position of the two dashes that began the escape and may end it.
  private func endOfEscape(_ start: Int) -> Escape {
    var isDouble = false
    var position = start
    while position < count {
      let byte = page[position]
      if byte == 0x2D, position + 2 < count, page[position + 1] == 0x2D,
        page[position + 2] == UInt8(ascii: ">")
      {
        return .resumed(position + 3)
      }
      if byte == UInt8(ascii: "<") {
        if isEndTag(of: .script, position) {
          if !isDouble { return .end(position) }
          isDouble = false
        } else if isName(.script, position + 1) {
          isDouble = true
        }
      }
      position += 1
    }
    return .end(count)
  }

  private func isJSON(_ first: Int) -> Bool {
    for position in first..<attributes.count where attributes.base[position].name == .type {
      let run = attributes.base[position].value
      let value = UnsafeBufferPointer(start: page + Int(run.start), count: Int(run.length))
      return value.contains(UInt8(ascii: "+")) && value.last.map { $0 | 0x20 } == UInt8(ascii: "n")
    }
    return false
  }
}

// Drawings.
extension PageCondenser {
  /// Nothing of a drawing is read; elements that cannot be in one end it, as they do in browsers.
  mutating func skipDrawing() {
    guard !hasOpenDrawing else { return }
    let start = at
    var depth = 1
    var pages = 0
    while depth > 0 {
      guard let next = find(UInt8(ascii: "<"), from: at) else {
        hasOpenDrawing = true
        at = start
        return
      }
      at = next
      if !skipInDrawing(&depth, &pages) { return }
    }
  }

  /// False where the drawing ends before `at`.
  ///
  /// - Parameter pages: how many elements are open that hold markup which is not drawing.
  private mutating func skipInDrawing(_ depth: inout Int, _ pages: inout Int) -> Bool {
    guard beginsMarkup(at) else {
      at += 1
      return true
    }
    let position = at
    let next = page[at + 1]
    if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
      at = isCharacterData(at) ? endOfCharacterData(at + 9) : afterDeclaration()
      return true
    }
    let isEnd = next == UInt8(ascii: "/")
    at += isEnd ? 2 : 1
    var ending = Ending(tag: tagName())
    readAttributes(&ending, keeping: false)
    if ending.tag == .svg, !ending.isSelfClosing { depth += isEnd ? -1 : 1 }
    if ending.tag.holdsPageInDrawing, !ending.isSelfClosing { pages += isEnd ? -1 : 1 }
    guard !isEnd, pages <= 0, ending.tag.endsDrawing else { return true }
    at = position
    return false
  }

  private mutating func afterDeclaration() -> Int {
    skipDeclaration()
    return at
  }
}
