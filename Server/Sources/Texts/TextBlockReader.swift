// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Says of each run of lines what it is.
struct TextBlockReader {
  let shape: TextShape
  /// How many quotations are around it.
  var depth = 0

  private static let deepestQuote = 6

  func blocks(of paragraphs: [[Substring]]) -> [TextBlock] {
    paragraphs.indices.flatMap { index -> [TextBlock] in
      let next = index + 1 < paragraphs.count ? paragraphs[index + 1] : nil
      return blocks(of: paragraphs[index], next: next, isFirst: index == 0)
    }
  }

  private func blocks(of lines: [Substring], next: [Substring]?, isFirst: Bool) -> [TextBlock] {
    var headings: [TextBlock] = []
    var rest = lines[...]
    while let heading = Self.underlined(rest) {
      headings.append(heading)
      rest = rest.dropFirst(2)
    }
    if rest.isEmpty { return headings }
    return headings + unheaded(Array(rest), next: next, isFirst: isFirst && headings.isEmpty)
  }

  private func unheaded(_ lines: [Substring], next: [Substring]?, isFirst: Bool) -> [TextBlock] {
    if lines.count == 1, Self.isRule(lines[0]) { return [.rule] }
    if depth < Self.deepestQuote, let quote = Self.quoted(lines) { return [.quote(inner(quote))] }
    if lines.count == 1, let heading = heading(lines[0], next: next, isFirst: isFirst) { return [heading] }
    if Self.isPreformatted(lines) { return [.preformatted(lines.joined(separator: "\n"))] }
    if let list = listed(lines) { return list }
    return prose(lines)
  }

  private func inner(_ lines: [String]) -> [TextBlock] {
    let reader = TextBlockReader(shape: TextShape([lines.map { Substring($0) }]), depth: depth + 1)
    let paragraphs = lines.split { $0.allSatisfy(\.isWhitespace) }.map { $0.map { Substring($0) } }
    return reader.blocks(of: paragraphs)
  }

  /// `* * *`, `-----` and the like between two parts.
  private static func isRule(_ line: Substring) -> Bool {
    let marks = line.filter { !$0.isWhitespace }
    return marks.count >= 3 && Set(marks).count == 1 && "*-_=~•#".contains(marks[marks.startIndex])
  }

  /// A line with a line of hyphens or equal signs below it.
  private static func underlined(_ lines: ArraySlice<Substring>) -> TextBlock? {
    guard lines.count >= 2 else { return nil }
    let (text, line) = (lines[lines.startIndex], lines[lines.startIndex + 1])
    guard let mark = line.first, "=-~".contains(mark), line.count >= 3, line.allSatisfy({ $0 == mark }),
      text.count <= 120, abs(text.count - line.count) <= max(4, text.count / 3)
    else { return nil }
    return .heading(level: mark == "=" ? 1 : 2, TextLineForm.trimmed(text))
  }

  private static func quoted(_ lines: [Substring]) -> [String]? {
    guard lines.allSatisfy({ $0.drop(while: \.isWhitespace).first == ">" }) else { return nil }
    return lines.map { line in
      let text = line.drop(while: \.isWhitespace).dropFirst()
      return String(text.first == " " ? text.dropFirst() : text)
    }
  }

  /// Columns that are held by blanks, or code that stands in from the edge.
  private static func isPreformatted(_ lines: [Substring]) -> Bool {
    guard lines.count >= 2 else { return false }
    let withGaps = lines.count { $0.drop(while: \.isWhitespace).holds("   ") || $0.dropFirst().holds("\t") }
    let indented = lines.count { $0.hasPrefix("    ") || $0.hasPrefix("\t") }
    let looksLikeCode = lines.count { "{};".contains($0.last ?? " ") || $0.holds("()") || $0.holds(" = ") }
    return withGaps * 3 >= lines.count * 2 || indented == lines.count && looksLikeCode * 3 >= lines.count
  }
}

// Headings
extension TextBlockReader {
  private static let longestHeading = 80

  private func heading(_ line: Substring, next: [Substring]?, isFirst: Bool) -> TextBlock? {
    let text = TextLineForm.trimmed(line)
    guard text.count <= Self.longestHeading, next != nil, !TextLineForm.isBullet(line),
      text.contains(where: \.isLetter)
    else { return nil }
    if isFirst, !endsSentence(text) { return .heading(level: 1, text) }
    if TextLineForm.isShouted(text) || TextLineForm.namesChapter(text) { return .heading(level: 2, text) }
    let introducesProse = next.map { $0.reduce(0) { $0 + $1.count } >= 120 } ?? false
    let isTitleLike = text.count <= 60 && !endsSentence(text) && text.first?.isLowercase == false
    return introducesProse && isTitleLike ? .heading(level: 3, text) : nil
  }

  private func endsSentence(_ text: String) -> Bool {
    ".:;,!…。」\"”)".contains(text.last ?? " ") || text.hasPrefix("\"") || text.hasPrefix("“")
      || text.contains("://")
  }
}

// Lists and prose
extension TextBlockReader {
  /// A list, with the line that leads to it where there is one; nil for anything else.
  private func listed(_ lines: [Substring]) -> [TextBlock]? {
    guard let first = lines.firstIndex(where: TextLineForm.isItem) else { return nil }
    let isNumbered = TextLineForm.number(of: lines[first]) != nil
    let starts = lines[first...].filter { TextLineForm.isItem($0) }
    // One mark amid prose is a hyphen or a year, and numbers of a list follow one another.
    guard starts.count >= 2 || first == 0, !isNumbered || Self.isCounting(starts) else { return nil }
    guard first == 0 || lines[first - 1].last == ":" || starts.count >= 2 else { return nil }
    var items: [String] = []
    for line in lines[first...] {
      if TextLineForm.isItem(line), (TextLineForm.number(of: line) != nil) == isNumbered {
        items.append(TextLineForm.itemText(line))
      } else {
        items[items.count - 1] += " " + TextLineForm.trimmed(line)
      }
    }
    let start = TextLineForm.number(of: lines[first]) ?? 1
    return (first == 0 ? [] : prose(Array(lines[..<first]))) + [
      .list(ordered: isNumbered, start: start, items)
    ]
  }

  private static func isCounting(_ lines: [Substring]) -> Bool {
    let numbers = lines.compactMap(TextLineForm.number)
    return numbers.count == 1
      ? numbers[0] <= 100 : zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
  }

  /// Paragraphs: a line begins one where each is one, and where it alone stands in from the edge.
  private func prose(_ lines: [Substring]) -> [TextBlock] {
    if shape.isLinewise { return lines.map { .paragraph(TextLineForm.trimmed($0)) } }
    let indents = lines.map { $0.prefix(while: \.isWhitespace).count }
    let edge = indents.min() ?? 0
    let isIndented = indents.contains { $0 >= edge + 2 } && indents.count { $0 == edge } * 2 >= lines.count
    var groups: [[Substring]] = []
    for (line, indent) in zip(lines, indents) {
      if groups.isEmpty || (isIndented && indent >= edge + 2) {
        groups.append([line])
      } else {
        groups[groups.count - 1].append(line)
      }
    }
    return groups.map(paragraph)
  }

  private func paragraph(_ lines: [Substring]) -> TextBlock {
    let texts = lines.map(TextLineForm.trimmed)
    if texts.count == 1 { return .paragraph(texts[0]) }
    let isWrapped = lines.dropLast().count { shape.isFull($0) } * 4 >= (lines.count - 1) * 3
    return isWrapped ? .paragraph(TextLineForm.flowing(texts)) : .lines(texts)
  }
}
