// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Checks a chapter's links: those within it get new ids, broken ones are removed, and all others must be valid.
struct LocalLinks {
  private let source: String?

  /// - Parameter source: the address of the page; a link to a part of it is a local link.
  init(source: String?) {
    self.source = source.flatMap { $0.split(separator: "#", omittingEmptySubsequences: false).first }
      .map(String.init)
  }

  /// The ids that links of the page refer to.
  func targets(in nodes: [Markup]) -> Set<String> {
    var ids: Set<String> = []
    nodes.forEachElement { element in
      if element.name == "a", let id = target(of: element.attributes["href"]) { ids.insert(id) }
    }
    return ids
  }

  /// The tidied nodes with only valid links and unique ids.
  ///
  /// If several elements have the same id, the first keeps it, as in a browser.
  func resolved(_ nodes: [Markup]) -> [Markup] {
    var names: [String: String] = [:]
    nodes.forEachElement { element in
      guard let id = element.attributes["id"], names[id] == nil else { return }
      names[id] = "r\(names.count + 1)"
    }
    var placed: Set<String> = []
    return renamed(nodes, names, &placed)
  }

  private func renamed(
    _ nodes: [Markup], _ names: [String: String], _ placed: inout Set<String>
  ) -> [Markup] {
    nodes.flatMap { node -> [Markup] in
      guard case .element(var element) = node else { return [node] }
      if let id = element.attributes["id"] {
        element.attributes["id"] = placed.insert(id).inserted ? names[id] : nil
      }
      element.children = renamed(element.children, names, &placed)
      return element.name == "a" ? link(element, names) : [.element(element)]
    }
  }

  private func link(_ element: Markup.Element, _ names: [String: String]) -> [Markup] {
    var element = element
    let href = element.attributes["href"]
    if let id = target(of: href), let name = names[id] {
      element.attributes["href"] = "#" + name
      return [.element(element)]
    }
    if let address = href.flatMap(Address.link) {
      element.attributes["href"] = address
      return [.element(element)]
    }
    guard element.attributes["id"] != nil else { return element.children }
    element.name = "span"
    element.attributes["href"] = nil
    return [.element(element)]
  }

  /// The id that a link within the page refers to.
  private func target(of href: String?) -> String? {
    guard let href, let hash = href.firstIndex(of: "#") else { return nil }
    let page = href[..<hash]
    guard page.isEmpty || page == source ?? "" else { return nil }
    let fragment = String(href[href.index(after: hash)...])
    let id = fragment.removingPercentEscapes
    return id.isEmpty ? nil : id
  }
}
