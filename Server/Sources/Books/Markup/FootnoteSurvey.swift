// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension FootnoteMarks {
  /// Collects the links of a page and their targets.
  struct Survey {
    struct Link {
      let target: String
      let text: String
      /// Its position among the elements of the page.
      let position: Int
    }

    private(set) var links: [Link] = []
    private var positions: [String: Int] = [:]
    /// The ids of links and of elements around short ones, which are the targets of links back.
    private var starts: Set<String> = []
    private var count = 0

    init(_ nodes: [Markup]) { walk(nodes, around: []) }

    func isAhead(_ link: Link) -> Bool { positions[link.target] ?? 0 > link.position }

    private mutating func walk(_ nodes: [Markup], around: [String]) {
      for case .element(let element) in nodes {
        count += 1
        let id = element.attributes["id"]
        if let id, positions[id] == nil { positions[id] = count }
        let isSmall = ["a", "sup", "span", "sub", "em", "b", "i", "small"].contains(element.name)
        let near = isSmall ? around + [id].compactMap(\.self) : []
        if element.name == "a", let target = element.localTarget {
          let text = element.children.plainText.trimmingWhitespace
          links.append(Link(target: target, text: text, position: count))
          starts.formUnion(near)
          element.children.forEachElement { if let inner = $0.attributes["id"] { starts.insert(inner) } }
        }
        walk(element.children, around: near)
      }
    }

    /// The nodes without links back to the references.
    ///
    /// - Parameter isNote: whether an id is a note's; notes may refer to one another.
    func withoutWaysBack(_ nodes: [Markup], isNote: (String) -> Bool) -> [Markup] {
      nodes.rewritten { element in
        let isWayBack =
          element.name == "a"
          && element.localTarget.map {
            starts.contains($0) && !isNote($0) && isShort(element.children.plainText)
          } == true
        if isWayBack { return [] }
        let isLeftOver =
          ["sup", "span", "b", "i", "em", "small", "p"].contains(element.name)
          && element.attributes["id"] == nil && element.children.allSatisfy(\.isBlank)
        return isLeftOver ? [] : [.element(element)]
      }
    }

    // Covers "Back to text" in any language; a link to another note is longer, or its target is not in `starts`.
    private func isShort(_ text: String) -> Bool { text.trimmingWhitespace.count <= 30 }
  }
}
