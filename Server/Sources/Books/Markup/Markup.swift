// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A node of a chapter: an element or text.
enum Markup: Equatable {
  case element(Element)
  case text(String)

  struct Element: Equatable {
    var name: String
    var attributes: [String: String] = [:]
    var children: [Markup] = []

    init(_ name: String, _ attributes: [String: String] = [:], _ children: [Markup] = []) {
      self.name = name
      self.attributes = attributes
      self.children = children
    }
  }
}

extension Markup {
  var asElement: Element? {
    if case .element(let element) = self { element } else { nil }
  }

  /// The text inside without markup.
  var plainText: String {
    switch self {
    case .text(let text): text
    case .element(let element): element.children.plainText
    }
  }

  var isBlank: Bool {
    if case .text(let text) = self { text.allSatisfy(\.isWhitespace) } else { false }
  }

  static func element(
    _ name: String, _ attributes: [String: String] = [:], _ children: [Markup] = []
  ) -> Markup {
    .element(Element(name, attributes, children))
  }
}

extension [Markup] {
  var plainText: String { map(\.plainText).joined() }

  /// Calls the closure for every element in document order, parents before children.
  func forEachElement(_ body: (Markup.Element) -> Void) {
    for case .element(let element) in self {
      body(element)
      element.children.forEachElement(body)
    }
  }

  /// Rewrites every element, children before parents; an element may become any number of nodes.
  func rewritten(_ change: (Markup.Element) -> [Markup]) -> [Markup] {
    flatMap { node -> [Markup] in
      guard case .element(var element) = node else { return [node] }
      element.children = element.children.rewritten(change)
      return change(element)
    }
  }
}
