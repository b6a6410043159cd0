// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Marks the paragraph between headline and text, so that the stylesheet sets it apart.
enum StandfirstStyle {
  /// The blocks with a class on the first paragraphs whose text is the standfirst; unchanged if they differ.
  ///
  /// - Parameter standfirst: the text as the page's extraction found it; nil if it found none.
  static func styled(_ nodes: [Markup], standfirst: String?) -> [Markup] {
    guard let wanted = standfirst.map(letters), !wanted.isEmpty else { return nodes }
    var nodes = nodes
    _ = mark(&nodes, wanted[...])
    return nodes
  }

  /// Marks paragraphs while they continue the wanted letters; returns the letters that are left, nil at a difference.
  private static func mark(_ nodes: inout [Markup], _ wanted: Substring) -> Substring? {
    var wanted = wanted
    for index in nodes.indices where !nodes[index].isBlank {
      if wanted.isEmpty { return wanted }
      guard case .element(var element) = nodes[index] else { return nil }
      switch element.name {
      case "div", "section":
        let rest = mark(&element.children, wanted)
        nodes[index] = .element(element)
        guard let rest else { return nil }
        wanted = rest
      case "p":
        let text = letters(element.children.plainText)
        guard !text.isEmpty, wanted.hasPrefix(text) else { return nil }
        element.attributes["class"] = "standfirst"
        nodes[index] = .element(element)
        wanted = wanted.dropFirst(text.count)
      // A lead image may precede or follow it.
      case "figure", "img": continue
      default: return nil
      }
    }
    return wanted
  }

  private static func letters(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
