// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Tidier {
  /// Converts one block to what the content model allows.
  func block(_ element: Markup.Element, _ context: Context) -> [Markup] {
    switch element.name {
    case "hr": [.element("hr")] + flow(element.children, context)
    case "p": paragraph(element, context)
    case "h2", "h3", "h4", "h5", "h6": heading(element, context)
    case "pre": preformatted(element, context)
    case "ul", "ol": list(element, context)
    case "dl": definitions(element, context)
    case "figure": figure(element, context)
    case "table": table(element, context)
    case "blockquote", "aside": container(element, named: element.name, context)
    case "figcaption", "caption": container(element, named: "div", context, extra: ["class": "caption"])
    // Parts of lists and tables outside of a list or table.
    default: container(element, named: "div", context)
    }
  }

  func container(
    _ element: Markup.Element, named name: String, _ context: Context, extra: [String: String] = [:]
  ) -> [Markup] {
    let inside = flow(element.children, context)
    let children = name == "blockquote" ? paragraphs(inside) : inside
    return filled(name, general(element).merging(extra) { _, new in new }, children)
  }

  /// The element, or nothing if it isn't visible.
  func filled(
    _ name: String, _ attributes: [String: String], _ children: [Markup]
  ) -> [Markup] {
    if attributes["id"] == nil, isEmpty(children) { return [] }
    return [.element(.init(name, attributes, children))]
  }

  /// The attributes that any element may have.
  func general(_ element: Markup.Element) -> [String: String] {
    element.attributes.filter { ["id", "lang", "xml:lang", "dir"].contains($0.key) }
  }

  private func paragraph(_ element: Markup.Element, _ context: Context) -> [Markup] {
    let inside = flow(element.children, context)
    if inside.contains(where: isBlock) {
      return filled("div", general(element), paragraphs(inside))
    }
    return filled("p", general(element), inside)
  }

  private func heading(_ element: Markup.Element, _ context: Context) -> [Markup] {
    let inside = phrasing(element.children, context)
    if inside.plainText.allSatisfy(\.isWhitespace) { return filled("div", general(element), inside) }
    return filled(element.name, general(element), wrapped(inside, context))
  }

  private func preformatted(_ element: Markup.Element, _ context: Context) -> [Markup] {
    var inner = context
    inner.separator = "\n"
    let text = phrasing(element.children, inner).narrowed
    return filled("pre", general(element), wrapped(text, context))
  }

  private func wrapped(_ nodes: [Markup], _ context: Context) -> [Markup] {
    if nodes.allSatisfy(\.isBlank) { return nodes }
    return context.marks.reversed().reduce(nodes) { inner, mark in
      [.element(.init(mark.name, mark.attributes, inner))]
    }
  }

  private func list(_ element: Markup.Element, _ context: Context) -> [Markup] {
    let loose = { (node: Markup) in node.asElement?.name != "li" }
    let items = gathered(unwrappedChildren(of: element), isLoose: loose, as: "li")
      .compactMap(\.asElement)
      .flatMap { item -> [Markup] in
        var attributes = AttributeRules.allowed(item, wantedIDs: wantedIDs)
        if element.name == "ul" { attributes["value"] = nil }
        return filled("li", attributes, flow(item.children, context))
      }
    if items.isEmpty { return anchor(of: element) }
    return [.element(.init(element.name, element.attributes, items))]
  }

  /// The children without wrappers around list items.
  private func unwrappedChildren(of element: Markup.Element) -> [Markup] {
    element.children.flatMap { child -> [Markup] in
      guard let inner = child.asElement, ["div", "span"].contains(inner.name),
        inner.children.contains(where: { $0.asElement?.name == "li" })
      else { return [child] }
      return unwrappedChildren(of: inner)
    }
  }

  private func definitions(_ element: Markup.Element, _ context: Context) -> [Markup] {
    let parts = termsAndDefinitions(of: element)
    let names = parts.map(\.name)
    let isWellMade = names.first == "dt" && names.last == "dd" && parts.allSatisfy { $0.name != "" }
    let items = parts.flatMap { part -> [Markup] in
      let attributes = general(.init("", AttributeRules.allowed(part, wantedIDs: wantedIDs)))
      if part.name == "dt" {
        let line = wrapped(phrasing(part.children, context), context)
        return isWellMade
          ? [.element(.init("dt", attributes, line))]
          : filled("p", attributes.merging(["class": "term"]) { _, new in new }, line)
      }
      let inside = flow(part.children, context)
      return isWellMade
        ? [.element(.init("dd", attributes, inside))] : filled("div", attributes, inside)
    }
    return filled(isWellMade ? "dl" : "div", general(element), items)
  }

  /// The parts of a definition list, where other content is a definition without a term.
  private func termsAndDefinitions(of element: Markup.Element) -> [Markup.Element] {
    element.children.flatMap { child -> [Markup.Element] in
      guard let inner = child.asElement else {
        return child.isBlank ? [] : [.init("", [:], [child])]
      }
      if ["dt", "dd"].contains(inner.name) { return [inner] }
      if inner.name == "div" { return termsAndDefinitions(of: inner) }
      return [.init("", [:], [child])]
    }
  }

  private func figure(_ element: Markup.Element, _ context: Context) -> [Markup] {
    var caption: Markup?
    var captionIsFirst = false
    var rest: [Markup] = []
    for node in element.children {
      if caption == nil, let inner = node.asElement, inner.name == "figcaption" {
        captionIsFirst = isEmpty(rest) && !rest.contains { $0.asElement != nil }
        caption = captionNode(inner, context)
      } else {
        rest += flow([node], context)
      }
    }
    guard let caption else { return filled("figure", general(element), rest) }
    if isEmpty(rest) { return filled("div", general(element), caption.asElement?.children ?? []) }
    let children = captionIsFirst ? [caption] + rest : rest + [caption]
    return [.element(.init("figure", general(element), children))]
  }

  private func captionNode(_ element: Markup.Element, _ context: Context) -> Markup? {
    let attributes = general(.init("", AttributeRules.allowed(element, wantedIDs: wantedIDs)))
    return filled("figcaption", attributes, flow(element.children, context)).first
  }
}

extension [Markup] {
  /// Tabs become two spaces, because eight leave too little width for code on a small screen.
  fileprivate var narrowed: [Markup] {
    map { node in
      switch node {
      case .text(let text): return .text(text.replacing("\t", with: "  "))
      case .element(var element):
        element.children = element.children.narrowed
        return .element(element)
      }
    }
  }
}
