// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Finds the page that goes on with an article which is split over several.
///
/// The address must be the page's own with the next number: many sites call the next article `next`.
struct NextPart {
  private let tree: PageTree
  private let base: PageBase
  /// Links that are resolved.
  private static let most = 300

  init(_ tree: PageTree, _ base: PageBase) {
    self.tree = tree
    self.base = base
  }

  /// An absolute http(s) address; nil where the article ends on this page.
  func find() -> String? {
    guard let page = base.page, page.path.count > 1 else { return nil }
    let first = PartURL(first: page)
    let numbered = PartURL(page)
    var looked = 0
    for node in 0..<tree.count where tree.tag(node) == .a || tree.tag(node) == .link {
      guard tree.nodes[node].count > 0, let href = tree.attribute(.href, of: node) else { continue }
      let isNext = isCalledNext(node)
      guard isNext || isNumber(node) else { continue }
      looked += 1
      guard looked < Self.most else { return nil }
      guard let address = address(href), let part = PartURL(address) else { continue }
      // A number in the page's own address may be a date or an issue; only a page that says so has parts after it.
      let goesOn = isNext && part.number == (numbered?.number ?? 0) + 1 && part.stem == numbered?.stem
      if goesOn || (part.number == 2 && part.stem == first.stem) {
        return String(decoding: address.text, as: UTF8.self)
      }
    }
    return nil
  }

  private func address(_ href: Slice<UnsafeMutableBufferPointer<UInt8>>) -> WebURL? {
    guard href.contains(where: URLText.isDigit), href.first != UInt8(ascii: "#") else { return nil }
    guard let address = base.web(href).flatMap({ WebURL($0) }) else { return nil }
    return address.authority == base.page?.authority ? address : nil
  }

  private func isCalledNext(_ node: Int) -> Bool {
    guard let rel = tree.attribute(.rel, of: node) else { return false }
    return rel.split(whereSeparator: { $0 <= 0x20 }).contains { word in
      word.count == 4 && word.map { $0 | 0x20 } == Array("next".utf8)
    }
  }

  /// Whether the link shows `2`.
  private func isNumber(_ node: Int) -> Bool {
    let end = tree.end(node)
    guard tree.tag(node) == .a, (2...6).contains(end - node) else { return false }
    let texts = (node + 1..<end).filter { tree.tag($0) == .text && !tree.nodes[$0].marks.contains(.blank) }
    guard texts.count == 1, tree.nodes[texts[0]].length < 5 else { return false }
    return tree.text(texts[0]).filter { $0 > 0x20 } == [UInt8(ascii: "2")]
  }
}
