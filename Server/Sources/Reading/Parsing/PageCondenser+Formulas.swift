// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

// Formulas become text: the TeX they were made from where the page has it, else their signs in a row.
extension PageCondenser {
  /// What is open in a formula and how many of its children have begun.
  private struct Level {
    let tag: Tag
    var children = 0
    var isWrapped = false
  }

  mutating func writeFormula() {
    let start = at
    let source = sourceOfFormula()
    let end = at
    writeStart(.math, attributes.count)
    if let source {
      write(source)
    } else {
      at = start
      writeSigns(end)
    }
    at = end
    writeEnd(.math)
  }

  /// Moves past the formula and returns the range of its TeX.
  private mutating func sourceOfFormula() -> TextRun? {
    var source: TextRun?
    while let (position, ending, isEnd) = nextTag(before: count) {
      if isEnd, ending.tag == .math { return source }
      if !isEnd, ending.tag.endsDrawing || ending.tag == .math {
        at = position
        return source
      }
      if !isEnd, ending.tag == .annotation_xml { skipAnnotation(ending) }
      guard !isEnd, ending.tag == .annotation, source == nil, !ending.isSelfClosing else { continue }
      let first = at
      let end = find(UInt8(ascii: "<"), from: at) ?? count
      if isTeX(position, first) { source = trimmed(first, end) }
    }
    return source
  }

  /// The next tag and its position; nil at the end.
  private mutating func nextTag(before end: Int) -> (Int, Ending, isEnd: Bool)? {
    while let position = find(UInt8(ascii: "<"), from: at), position < end {
      at = position
      guard beginsMarkup(position) else {
        at += 1
        continue
      }
      let next = page[position + 1]
      if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
        skipDeclaration()
        continue
      }
      let isEnd = next == UInt8(ascii: "/")
      at += isEnd ? 2 : 1
      var ending = Ending(tag: tagName())
      readAttributes(&ending, keeping: false)
      return (position, ending, isEnd)
    }
    at = end
    return nil
  }

  /// Whether the annotation's tag, from its position to its end, says that it holds TeX.
  private func isTeX(_ position: Int, _ end: Int) -> Bool {
    let tag = UnsafeBufferPointer(start: page + position, count: end - position)
    return Array(tag)[...].firstRange(of: Array("tex".utf8)) != nil
      || Array(tag)[...].firstRange(of: Array("TeX".utf8)) != nil
  }

  private func trimmed(_ start: Int, _ end: Int) -> TextRun? {
    var (first, last) = (start, end)
    while first < last, page[first] <= 0x20 { first += 1 }
    while last > first, page[last - 1] <= 0x20 { last -= 1 }
    return first < last ? run(first, last) : nil
  }

  /// Writes all signs up to `end`, with `^`, `_`, `/` and brackets for how they stand.
  private mutating func writeSigns(_ end: Int) {
    var levels: [Level] = []
    while at < end {
      let textEnd = min(find(UInt8(ascii: "<"), from: at) ?? end, end)
      if let text = trimmed(at, textEnd) { write(text) }
      at = textEnd
      guard let (position, ending, isEnd) = nextTag(before: end) else { return }
      if position > textEnd, let text = trimmed(textEnd, position) { write(text) }
      if isEnd { close(ending.tag, &levels) } else { open(ending, &levels) }
    }
  }

  private mutating func open(_ ending: Ending, _ levels: inout [Level]) {
    if ending.tag == .annotation || ending.tag == .annotation_xml { return skipAnnotation(ending) }
    if let parent = levels.last {
      if let sign = Self.sign(between: parent) { write(TextRun(sign: sign)) }
      levels[levels.count - 1].children += 1
    }
    guard !ending.isSelfClosing, ending.tag.isFormulaPart, levels.count < 64 else { return }
    let isWrapped = Self.isWrapped(ending.tag, in: levels.last?.tag)
    if isWrapped { write(TextRun(sign: UInt8(ascii: "("))) }
    levels.append(Level(tag: ending.tag, isWrapped: isWrapped))
  }

  /// Annotations in languages other than TeX do not mark a formula.
  private mutating func skipAnnotation(_ annotation: Ending) {
    guard !annotation.isSelfClosing else { return }
    while let (position, ending, isEnd) = nextTag(before: count) {
      if isEnd, ending.tag == .math { at = position }
      if isEnd, ending.tag == annotation.tag || ending.tag == .math { return }
    }
  }

  private mutating func close(_ tag: Tag, _ levels: inout [Level]) {
    guard levels.last?.tag == tag, let level = levels.popLast() else { return }
    if level.isWrapped { write(TextRun(sign: UInt8(ascii: ")"))) }
  }

  /// Writes the separator between two children.
  private static func sign(between parent: Level) -> UInt8? {
    switch (parent.tag, parent.children) {
    case (.msup, 1), (.mover, 1), (.msubsup, 2), (.munderover, 2): UInt8(ascii: "^")
    case (.msub, 1), (.munder, 1), (.msubsup, 1), (.munderover, 1): UInt8(ascii: "_")
    case (.mfrac, 1): UInt8(ascii: "/")
    case (.mtr, 1...), (.mtable, 1...): UInt8(ascii: ",")
    default: nil
    }
  }

  /// Whether brackets have to keep together what the page shows above or below.
  private static func isWrapped(_ tag: Tag, in parent: Tag?) -> Bool {
    if tag == .msqrt || tag == .mroot { return true }
    guard tag == .mrow || tag == .mfrac else { return false }
    switch parent {
    case .msup, .msub, .msubsup, .mfrac, .munder, .mover, .munderover: return true
    default: return false
    }
  }
}

// MathJax keeps TeX in scripts.
extension PageCondenser {
  func isFormula(_ first: Int) -> Bool {
    for position in first..<attributes.count where attributes.base[position].name == .type {
      let type = attributes.base[position].value
      return type.length >= 8 && memcmp(page + Int(type.start), "math/tex", 8) == 0
    }
    return false
  }

  mutating func writeFormulaScript(_ start: Int, _ end: Int, _ first: Int) {
    attributes.truncate(first)
    writeStart(.math, first)
    if var source = trimmed(start, end) {
      source.hasReferences = false
      write(source)
    }
    writeEnd(.math)
    skipEndTag(end)
  }
}

/// Formulas drawn by scripts, next to which the page has their source.
enum RenderedFormula {
  static func isNamed(_ value: UnsafeBufferPointer<UInt8>, _ tag: Tag) -> Bool {
    guard tag == .span || tag == .div, value.count >= 7 else { return false }
    return names.contains { value.starts(with: $0) }
  }

  private static let names = ["MathJax", "katex-html"].map { Array($0.utf8) }
}
