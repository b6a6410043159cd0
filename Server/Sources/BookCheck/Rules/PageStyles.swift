// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Styles that stand in a page.
enum PageStyles {
  /// The references of the page's styles.
  static func check(_ document: XMLDocument, _ list: FindingList) -> [PageFacts.Link] {
    let markup = document.markup
    var links: [PageFacts.Link] = []
    for (index, element) in markup.elements.enumerated() {
      let line = markup.line(of: index)
      if element.local == "style" {
        let sheet = StyleSheet(Array(markup.text(of: index).utf8))
        StyleRules.check(sheet, document.path, list, line: line - 1)
        links += sheet.references.map { .init(reference: $0.address, line: line, kind: .style, element: nil) }
      } else if let style = element["style"] {
        let sheet = StyleSheet(Array(style.utf8), isAttribute: true)
        StyleRules.check(sheet, document.path, list, line: line - 1)
        links += sheet.references.map { .init(reference: $0.address, line: line, kind: .style, element: nil) }
      }
    }
    return links
  }
}
