// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Marks footnotes so that e-readers show them in a pop-up: links become references, and each note becomes an aside.
///
/// A note has one link back to the text, at its start: at the end it breaks Kindle's pop-up or merges notes.
struct FootnoteMarks {
  /// A short mark in the text that points forward to a note.
  private struct Reference {
    let target: String
    let mark: String
  }

  private let survey: Survey
  /// The references by the id of their note.
  private let references: [String: Reference]

  /// The nodes with all footnotes marked; links must be resolved already.
  static func marked(_ nodes: [Markup]) -> [Markup] {
    let survey = Survey(nodes)
    let references = survey.links.filter { isMark($0.text) && survey.isAhead($0) }
    if references.isEmpty { return nodes }
    let first = Dictionary(
      references.map { ($0.target, Reference(target: $0.target, mark: $0.text)) },
      uniquingKeysWith: { first, _ in first })
    let marks = FootnoteMarks(survey: survey, references: first)
    var named: Set<String> = []
    let placed = marks.referring(NoteAnchors(ids: Set(first.keys)).raised(nodes), &named)
    return marks.made(placed)
  }

  private static let longestMark = 6

  private static func isMark(_ text: String) -> Bool {
    guard (1...longestMark).contains(text.count) else { return false }
    let inner = text.filter { !"[](){}".contains($0) }
    return !inner.isEmpty
      && (inner.allSatisfy { $0.isNumber } || inner.allSatisfy { "*†‡§¶#".contains($0) }
        || (inner.count == 1 && inner != text && inner.allSatisfy(\.isLetter)))
  }
}

extension FootnoteMarks {
  /// Marks each reference; the first one to a note gets the id that the note links back to.
  private func referring(_ nodes: [Markup], _ named: inout Set<String>) -> [Markup] {
    nodes.map { node in
      guard case .element(var element) = node else { return node }
      element.children = referring(element.children, &named)
      guard element.name == "a", let target = element.localTarget, references[target] != nil,
        Self.isMark(element.children.plainText.trimmingWhitespace)
      else { return .element(element) }
      element.attributes["epub:type"] = "noteref"
      element.attributes["role"] = "doc-noteref"
      if named.insert(target).inserted {
        element.attributes["id"] = element.attributes["id"] ?? Self.wayBack(to: target)
      }
      return .element(element)
    }
  }

  private static func wayBack(to note: String) -> String { "back-\(note)" }

  private func made(_ nodes: [Markup]) -> [Markup] {
    // A reference that already had an id kept it.
    var ways: [String: String] = [:]
    nodes.forEachElement { element in
      guard element.attributes["epub:type"] == "noteref", let target = element.localTarget,
        let id = element.attributes["id"], ways[target] == nil
      else { return }
      ways[target] = id
    }
    return nodes.rewritten { element in made(element, ways) }
  }

  private func made(_ element: Markup.Element, _ ways: [String: String]) -> [Markup] {
    if element.name == "ol" || element.name == "ul", let notes = Self.notes(in: element) {
      return [.element("div", element.attributes.filter { $0.key == "id" }, notes)]
    }
    guard let id = element.attributes["id"], let reference = references[id],
      ["li", "p", "div", "aside", "dd"].contains(element.name)
    else { return [.element(element)] }
    let content = lines(of: element, reference, ways[id] ?? Self.wayBack(to: id))
    let note = Markup.element("aside", Self.attributes(of: id), content)
    // Items of a list are marked with their whole list.
    return ["li", "dd"].contains(element.name) ? [.element(element.name, [:], [note])] : [note]
  }

  private static func attributes(of id: String) -> [String: String] {
    ["id": id, "epub:type": "footnote", "role": "doc-footnote", "class": "note"]
  }

  /// The notes of a list without the list itself, whose numbers would precede those of the notes.
  private static func notes(in list: Markup.Element) -> [Markup]? {
    let items = list.children.compactMap(\.asElement)
    let notes = items.filter { $0.children.first?.asElement?.attributes["epub:type"] == "footnote" }
    guard !notes.isEmpty, notes.count * 2 >= items.count else { return nil }
    return items.map { item in
      if let note = item.children.first, note.asElement?.attributes["epub:type"] == "footnote" { return note }
      let attributes = item.attributes.filter { $0.key == "id" }
      return .element("div", attributes.merging(["class": "note"]) { _, new in new }, item.children)
    }
  }

  /// A note's content with one link back before its first word.
  private func lines(of note: Markup.Element, _ reference: Reference, _ way: String) -> [Markup] {
    var content = survey.withoutWaysBack(note.children) { references[$0] != nil }
    var isStart = true
    content = NoteText.begun(NoteText.onOneLine(content), &isStart)
    if NoteText.dropMark(reference.mark, from: &content) {
      // The mark's own punctuation is left.
      isStart = true
      content = NoteText.begun(content, &isStart)
    }
    let link = Markup.element("a", ["href": "#" + way, "role": "doc-backlink"], [.text(reference.mark)])
    return NoteText.prepended([link, .text(" ")], to: content)
  }
}

extension Markup.Element {
  /// The id that a link within the page refers to.
  var localTarget: String? {
    attributes["href"].flatMap { $0.hasPrefix("#") ? String($0.dropFirst()) : nil }
  }
}
