// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Elements that metadata is read from, found in one walk.
struct Landmarks {
  private(set) var headings: [Int] = []
  private(set) var times: [Int] = []
  private(set) var datedItems: [Int] = []
  private(set) var modifiedItems: [Int] = []
  private(set) var authorItems: [Int] = []
  private(set) var authorLinks: [Int] = []
  private(set) var addresses: [Int] = []
  private(set) var imageItems: [Int] = []
  private(set) var bylines: [Int] = []
  private(set) var dateNames: [Int] = []
  private(set) var headingTexts: [String] = []
  /// Headings of the second level that are called headlines.
  private(set) var namedTexts: [String] = []
  /// The element with the microdata property `headline`.
  private(set) var headlineItems: [String] = []
  private var subheadings: [Int] = []
  /// The heading that is the title on the page; byline and date are near it.
  private(set) var anchor: Int?
  private(set) var sectionItem: String?
  private(set) var summaryItem: String?

  init(_ tree: PageTree) {
    var node = 0
    while node < tree.count {
      defer { node += 1 }
      let tag = tree.tag(node)
      guard tag != .text else { continue }
      switch tag {
      case .h1 where headings.count < 8 && tree.tag(tree.parent(node)) != .li:
        if let text = HeadingText.own(tree, node) {
          headingTexts.append(text)
          headings.append(node)
        }
      case .h2, .h3: if subheadings.count < 40 { subheadings.append(node) }
      case .time: if times.count < 200 { times.append(node) }
      case .address: if addresses.count < 40 { addresses.append(node) }
      default: break
      }
      if tree.nodes[node].count > 0 { readAttributes(tree, node, tag) }
      let names = tree.names(node)
      guard !names.isEmpty, tag != .body, tag != .html else { continue }
      if names.contains(.byline), !names.contains(.modal), bylines.count < 40 { bylines.append(node) }
      if names.contains(.date), dateNames.count < 40 { dateNames.append(node) }
      if names.contains(.headline), tag == .h2, namedTexts.count < 4 { add(tree, node, to: \.namedTexts) }
    }
  }

  /// The first headings of the second and third level.
  func subheadingTexts(_ tree: PageTree) -> [String] {
    subheadings.prefix(12).compactMap { HeadingText.own(tree, $0) }
  }

  /// Finds where the page shows the title: a heading, any line of that text, else the first heading.
  mutating func anchor(to title: String?, in tree: PageTree) {
    anchor = headings.first
    guard let title, case let wanted = TitleText.letters(title), wanted.count > 3 else { return }
    let shown = headings.indices.filter { Self.shows(TitleText.letters(headingTexts[$0]), wanted) }
    if let first = shown.map({ headings[$0] }).first(where: { shown.count == 1 || Self.isInArticle($0, tree) }
    )
      ?? shown.first.map({ headings[$0] })
    {
      anchor = first
      return
    }
    let other = subheadings.first { Self.shows(TitleText.letters(tree.plainText($0, limit: 600)), wanted) }
    anchor = other ?? Self.line(of: title, wanted, in: tree) ?? alike(title, in: tree) ?? anchor
  }

  /// The heading with most of the title's words, for pages whose visible title differs from the stated one.
  private func alike(_ title: String, in tree: PageTree) -> Int? {
    let words = TitleText.words(title)
    guard words.count > 3 else { return nil }
    return (headings.isEmpty ? subheadings : headings).first {
      TitleText.overlap(words, TitleText.words(tree.plainText($0, limit: 600))) >= Self.leastAlike
    }
  }

  private static let leastAlike = 0.7

  private static func line(of title: String, _ wanted: [UInt8], in tree: PageTree) -> Int? {
    let characters = title.unicodeScalars.count
    return (0..<tree.count).first { node in
      tree.tag(node) == .text && abs(tree.nodes[node].characters - characters) < 4
        && Boilerplate.letters(Array(tree.text(node))) == wanted && tree.tag(tree.parent(node)) != .title
    }
  }

  /// Whether a node is in the article; a copy of the title in a bar at the top of the page is not.
  private static func isInArticle(_ node: Int, _ tree: PageTree) -> Bool {
    tree.ancestor(of: node) { tree.tag($0) == .article || tree.tag($0) == .main } != nil
  }

  /// Whether a node is in a comment, a list of other articles or at the page's edge, unless the title is there, too.
  ///
  /// - Parameter columns: the names of columns that count as outside; empty when looking for facts about the article in them.
  func isOutsideArticle(_ node: Int, _ tree: PageTree, columns: NameFlags = .sidebar) -> Bool {
    var at = tree.parent(node)
    while at > 0, tree.tag(at) != .body {
      if let anchor, at <= anchor, anchor < tree.end(at) { return false }
      if tree.tag(at) == .footer && tree.tag(tree.parent(at)) == .body || Self.isApart(at, tree, columns)
        || Self.isTeaser(at, tree)
      {
        return true
      }
      at = tree.parent(at)
    }
    return false
  }

  /// Lines have such names for their looks.
  private static func isApart(_ node: Int, _ tree: PageTree, _ columns: NameFlags) -> Bool {
    let tag = tree.tag(node)
    guard !tag.isInline, tag != .p, !tag.isHeading else { return false }
    return !tree.names(node).isDisjoint(with: columns.union([.comments, .related, .navigation]))
      && tree.names(node).isDisjoint(with: [.wrapper, .articleBody])
  }

  /// A link around a whole summary leads to another article.
  private static func isTeaser(_ node: Int, _ tree: PageTree) -> Bool {
    tree.tag(node) == .a && tree.plainText(node, limit: longestLink).utf8.count >= longestLink
  }

  private static let longestLink = 160

  private static func shows(_ heading: [UInt8], _ title: [UInt8]) -> Bool {
    heading == title
      || (title.count > 11 && heading.count >= title.count && heading[...].firstRange(of: title) != nil)
  }

  /// False where there is no text.
  @discardableResult
  private mutating func add(
    _ tree: PageTree, _ node: Int, to list: WritableKeyPath<Landmarks, [String]>
  ) -> Bool {
    guard let text = Mojibake.repaired(tree.plainText(node, limit: 600)).nonEmpty else { return false }
    self[keyPath: list].append(text)
    return true
  }

  private mutating func readAttributes(_ tree: PageTree, _ node: Int, _ tag: Tag) {
    guard tag != .meta, tag != .link else { return }
    for attribute in tree.attributes(of: node) {
      guard attribute.name == .itemprop || attribute.name == .rel else { continue }
      for token in tree.value(attribute).split(separator: 0x20) {
        if attribute.name == .itemprop {
          readItem(tree, node, token)
        } else if token.elementsEqual("author".utf8) {
          authorLinks.append(node)
        }
      }
    }
  }

  private mutating func readItem(_ tree: PageTree, _ node: Int, _ name: some Collection<UInt8>) {
    switch String(decoding: name, as: UTF8.self) {
    case "author", "creator": authorItems.append(node)
    case "datePublished", "dateCreated": datedItems.append(node)
    case "dateModified": modifiedItems.append(node)
    case "headline" where headlineItems.count < 4: add(tree, node, to: \.headlineItems)
    case "image", "thumbnailUrl": imageItems.append(node)
    case "articleSection": sectionItem = sectionItem ?? tree.plainText(node, limit: 120).nonEmpty
    case "description": summaryItem = summaryItem ?? tree.plainText(node, limit: 1200).nonEmpty
    default: break
    }
  }
}
