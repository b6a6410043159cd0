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
      { texts(of: landmarks.authorLinks, limit: 4) }, namedLine, profileLink,
      spokenLine,
    ]
    if data.areAuthorsPersons {
      let persons = cleaner.names(in: data.authors, allowsSite: true)
      if !persons.isEmpty { return persons.joined(separator: ", ") }
    }
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

  /// Nodes around the title where authors are named.
  private var nearTitle: Range<Int> {
    guard let title = landmarks.headings.first else { return 0..<0 }
    return max(0, title - 40)..<min(tree.end(title) + 160, tree.count)
  }

  /// A link near the title that leads to a person's page.
  private func profileLink() -> [String] {
    for node in nearTitle where tree.tag(node) == .a {
      guard let href = tree.string(.href, of: node)?.lowercased(),
        Self.profilePaths.contains(where: {
          href.utf8.count < 300 && Array(href.utf8)[...].firstRange(of: $0) != nil
        }),
        !isElsewhere(node)
      else { continue }
      let text = tree.plainText(node, limit: 120)
      if cleaner.isPerson(text) { return [text] }
    }
    return []
  }

  private static let profilePaths = [
    "/author/", "/authors/", "/autor/", "/autoren/", "/auteur/", "/by/", "/profile/", "/staff/",
    "/contributor",
    "/people/", "/writer", "/redakteur", "/journalist", "/team/",
  ].map { Array($0.utf8) }

  /// A short line near the title that begins with "By" in one of a few languages.
  private func spokenLine() -> [String] {
    for node in nearTitle where tree.tag(node) == .text {
      guard tree.nodes[node].characters < 90, Self.startsLikeByline(tree.text(node)), !isElsewhere(node)
      else { continue }
      var block = tree.parent(node)
      while tree.tag(block).isInline, block > 0 { block = tree.parent(block) }
      let line = tree.plainText(block, limit: 160)
      let text =
        line.utf8.count < 120 && Self.startsLikeByline(Array(line.utf8)) ? line : tree.plainText(node)
      if cleaner.names(in: [text]).contains(where: { cleaner.isPerson($0) }) { return [text] }
    }
    return []
  }

  private static func startsLikeByline(_ text: some Collection<UInt8>) -> Bool {
    let start = text.prefix(14).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return leads.contains { start.starts(with: $0) }
  }

  private static let leads = [
    "by ", "von ", "par ", "por ", "di ", "door ", "text: ", "autor: ", "author: ", "written by", "posted by",
    "autorin: ",
    "av ", "af ", "tekst: ", "автор: ", "redakteur: ", "by: ",
  ].map { Array($0.utf8) }

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
