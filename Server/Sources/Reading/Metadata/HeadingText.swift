// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Reads the title of an article from its heading.
enum HeadingText {
  /// Returns the heading without kicker, dates and labels; nil for the site's name, which links to the home page.
  static func own(_ tree: PageTree, _ heading: Int) -> String? {
    let signs = inside(tree, heading) { Permalink.isSign(tree, $0) }
    guard let whole = Mojibake.repaired(tree.plainText(heading, limit: 600, without: signs)).nonEmpty,
      !leadsHome(tree, heading, whole)
    else { return nil }
    let besides = inside(tree, heading) { Permalink.isSign(tree, $0) || isBeside(tree, $0) }
    guard besides.count > signs.count else { return whole }
    let rest = Mojibake.repaired(tree.plainText(heading, limit: 600, without: besides))
    return TitleText.letters(rest).count >= leastRest ? rest : whole
  }

  /// Letters that are enough for a title.
  private static let leastRest = 8

  private static let names: NameFlags = [.kicker, .date, .tags]

  /// The ranges of elements in the heading that are left out.
  private static func inside(_ tree: PageTree, _ heading: Int, _ isOut: (Int) -> Bool) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var node = heading + 1
    while node < tree.end(heading) {
      let isOut = isOut(node)
      if isOut { found.append(node..<tree.end(node)) }
      node = isOut ? tree.end(node) : node + 1
    }
    return found
  }

  /// Whether an element is not the title.
  private static func isBeside(_ tree: PageTree, _ node: Int) -> Bool {
    tree.tag(node) == .small
      || (tree.tag(node) != .text && !tree.names(node).isDisjoint(with: names)
        && !tree.names(node).contains(.headline))
  }

  /// Whether all of it is a link to the site's first page.
  private static func leadsHome(_ tree: PageTree, _ heading: Int, _ text: String) -> Bool {
    guard let link = (heading..<tree.end(heading)).first(where: { tree.tag($0) == .a }),
      let address = tree.attribute(.href, of: link), isHome(Array(address))
    else { return false }
    return tree.plainText(link, limit: 600).utf8.count + 2 > text.utf8.count
  }

  private static func isHome(_ address: [UInt8]) -> Bool {
    if address == [UInt8(ascii: "/")] { return true }
    guard let slashes = address.firstRange(of: Array("://".utf8)) else { return false }
    let rest = address[slashes.upperBound...]
    return rest.firstIndex(of: UInt8(ascii: "/")).map { $0 == rest.endIndex - 1 } ?? true
  }
}
