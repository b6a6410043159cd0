// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Tidier {
  private struct Section {
    var name: String
    var rows: [Markup]
  }

  /// A table with at most one caption, one head, bodies and one foot; a table of a single cell becomes its content.
  func table(_ element: Markup.Element, _ context: Context) -> [Markup] {
    let parts = element.children.compactMap(\.asElement)
    let caption = parts.first { $0.name == "caption" }
    let strays = element.children.filter { !isTablePart($0) && !$0.isBlank }
    let sections = ordered(sections(of: parts, context))
    let before = flow(strays, context)
    let cells = sections.flatMap(\.rows).flatMap { $0.asElement?.children ?? [] }
    if cells.count <= 1 {
      return before + (caption.map { block($0, context) } ?? [])
        + filled("div", general(element), cells.first?.asElement?.children ?? [])
    }
    let children =
      (caption.map { tableCaption($0, context) } ?? [])
      + sections.map { .element($0.name, [:], $0.rows) }
    return before + filled("table", general(element), children)
  }

  private func isTablePart(_ node: Markup) -> Bool {
    let parts = ["caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr"]
    return node.asElement.map { parts.contains($0.name) } ?? false
  }

  // A caption has no blocks, because one of them could contain a table.
  private func tableCaption(_ element: Markup.Element, _ context: Context) -> [Markup] {
    filled("caption", [:], phrasing(element.children, context))
  }

  private func sections(of parts: [Markup.Element], _ context: Context) -> [Section] {
    var out: [Section] = []
    var previousWasRow = false
    for part in parts where ["thead", "tbody", "tfoot", "tr"].contains(part.name) {
      let isRow = part.name == "tr"
      let rows = isRow ? row(part, context) : self.rows(of: part, context)
      if rows.isEmpty { continue }
      if isRow, previousWasRow {
        out[out.count - 1].rows += rows
      } else {
        out.append(Section(name: isRow ? "tbody" : part.name, rows: rows))
      }
      previousWasRow = isRow
    }
    return out
  }

  /// A head that isn't first and a foot that isn't last become bodies.
  private func ordered(_ sections: [Section]) -> [Section] {
    sections.enumerated().map { index, section in
      let isFirstHead = section.name == "thead" && index == 0
      let isLastFoot = section.name == "tfoot" && index == sections.count - 1 && index > 0
      return Section(name: isFirstHead || isLastFoot ? section.name : "tbody", rows: section.rows)
    }
  }

  private func rows(of section: Markup.Element, _ context: Context) -> [Markup] {
    gathered(section.children, isLoose: { $0.asElement?.name != "tr" }, as: "tr")
      .compactMap(\.asElement).flatMap { row($0, context) }
  }

  private func row(_ element: Markup.Element, _ context: Context) -> [Markup] {
    let isLoose = { (node: Markup) in !["td", "th"].contains(node.asElement?.name ?? "") }
    let cells = gathered(element.children, isLoose: isLoose, as: "td").compactMap(\.asElement)
      .map { cell -> Markup in
        let attributes = AttributeRules.allowed(cell, wantedIDs: wantedIDs)
        return .element(.init(cell.name, attributes, flow(cell.children, context)))
      }
    if cells.isEmpty { return [] }
    return [.element("tr", [:], anchored(cells, to: element))]
  }

  /// The id of a row moves to its first cell.
  private func anchored(_ cells: [Markup], to row: Markup.Element) -> [Markup] {
    guard case .element(var first)? = cells.first else { return cells }
    first.children = anchor(of: row) + first.children
    return [.element(first)] + cells.dropFirst()
  }
}
