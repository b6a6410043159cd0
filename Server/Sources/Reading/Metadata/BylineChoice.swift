// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Chooses the authors' names; none rather than the site's name.
struct BylineChoice {
  private let tree: PageTree
  private let tags: MetaTags
  private let data: LinkedData
  private let landmarks: Landmarks
  private let cleaner: NameCleaner

  init(
    _ tree: PageTree, _ tags: MetaTags, _ data: LinkedData, _ landmarks: Landmarks, siteName: String?,
    host: String?
  ) {
    self.tree = tree
    self.tags = tags
    self.data = data
    self.landmarks = landmarks
    cleaner = NameCleaner(siteName: siteName, host: host)
  }

  func best() -> String? {
    let sources: [() -> [String]] = [
      { data.authors }, metaAuthors, { texts(of: landmarks.authorItems, limit: 12) },
      { texts(of: landmarks.authorLinks, limit: 4) }, namedLine,
    ]
    for source in sources {
      let names = cleaner.names(in: source())
      if !names.isEmpty { return names.joined(separator: ", ") }
    }
    return nil
  }

  private func metaAuthors() -> [String] {
    for name in Self.metaNames {
      let values = tags.all(name)
      if !cleaner.names(in: values).isEmpty { return values }
    }
    return []
  }

  private static let metaNames = [
    "parsely-author", "sailthru.author", "byl", "author", "article:author", "article:author_name",
    "dc.creator",
    "dcterms.creator", "dc.creator.creator", "citation_author", "authors", "og:article:author",
    "cxenseparse:author",
  ]

  private func texts(of nodes: [Int], limit: Int) -> [String] {
    let own = nodes.filter { !isElsewhere($0) }.prefix(limit)
    return own.map { node in
      let name = (node..<tree.end(node)).first { at in
        tree.attribute(.itemprop, of: at)?.elementsEqual("name".utf8) == true
      }
      return name.flatMap { tree.string(.content, of: $0) ?? tree.plainText($0, limit: 120) }
        ?? tree.plainText(node, limit: 120)
    }
  }

  /// The first line after the title that is called a byline and reads like one.
  private func namedLine() -> [String] {
    let title = landmarks.headings.first ?? 0
    let after = landmarks.bylines.filter { $0 > title } + landmarks.bylines.filter { $0 < title }
    for node in after where !isElsewhere(node) {
      let text = tree.plainText(node, limit: 200)
      guard text.utf8.count < 160 else { continue }
      if !cleaner.names(in: [text]).isEmpty { return [text] }
    }
    return []
  }

  /// In a comment, a list of other articles or the page's edge.
  private func isElsewhere(_ node: Int) -> Bool {
    tree.ancestor(of: node) { at in
      tree.tag(at) == .footer && tree.tag(tree.parent(at)) == .body
        || !tree.names(at).isDisjoint(with: [.comments, .related, .navigation, .sidebar])
          && tree.tag(at) != .body
          && tree.names(at).isDisjoint(with: [.wrapper, .articleBody])
    } != nil
  }
}
