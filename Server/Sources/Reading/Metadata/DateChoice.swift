// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Chooses the date of publication; none where the page states none.
struct DateChoice {
  private let tree: PageTree
  private let tags: MetaTags
  private let data: LinkedData
  private let landmarks: Landmarks
  private let base: PageBase
  private let dayFirst: Bool

  init(_ tree: PageTree, _ tags: MetaTags, _ data: LinkedData, _ landmarks: Landmarks, _ base: PageBase) {
    self.tree = tree
    self.tags = tags
    self.data = data
    self.landmarks = landmarks
    self.base = base
    dayFirst = LanguageChoice.language(tree, tags, data)?.lowercased() != "en-us"
  }

  func best() -> String? {
    if let stated = data.published.flatMap({ DateText.iso($0, dayFirst: dayFirst) }) { return stated }
    for name in Self.metaNames {
      if let stated = tags[name].flatMap({ DateText.iso($0, dayFirst: dayFirst) }) { return stated }
    }
    return items() ?? times() ?? path() ?? visible()
  }

  private static let metaNames = [
    "article:published_time", "og:published_time", "og:article:published_time", "article:published",
    "datepublished",
    "parsely-pub-date", "sailthru.date", "dc.date.issued", "dcterms.issued", "dc.date.created",
    "dcterms.created",
    "dc.date", "dcterms.date", "date", "pubdate", "publishdate", "publish-date", "publish_date",
    "publication_date",
    "publisheddate", "published-date", "published_date", "article_date_original", "citation_publication_date",
    "citation_date", "cxenseparse:recs:publishtime", "bt:pubdate", "displaydate", "ptime",
    "rnews:datepublished",
    "og:pubdate", "article.published", "created", "datecreated", "prism.publicationdate", "vr:published_time",
  ]

  private func items() -> String? {
    landmarks.datedItems.lazy.filter { !isElsewhere($0) }.compactMap { date(at: $0) }.first
  }

  /// The time element nearest after the title, or the only one.
  private func times() -> String? {
    let own = landmarks.times.filter { !isElsewhere($0) }
    if let marked = own.first(where: { tree.attribute(.pubdate, of: $0) != nil }).flatMap({ date(at: $0) }) {
      return marked
    }
    let title = landmarks.headings.first ?? 0
    let near = own.filter { $0 > title && $0 < title + 400 } + own.filter { $0 < title && title < $0 + 120 }
    return near.lazy.compactMap { date(at: $0) }.first
  }

  private func date(at node: Int) -> String? {
    let stated = [AttributeName.datetime, .content, .title].lazy.compactMap { tree.string($0, of: node) }
    return stated.compactMap { DateText.iso($0, dayFirst: dayFirst) }.first
      ?? DateText.iso(tree.plainText(node, limit: 120), dayFirst: dayFirst)
  }

  /// `/2019/11/18/`, `/2019-11-18-`.
  private func path() -> String? {
    guard let path = base.page?.path else { return nil }
    let numbers = path.split { !AddressText.isDigit($0) }.map { String(decoding: $0, as: UTF8.self) }
    for at in numbers.indices.dropLast(2) where numbers[at].count == 4 && numbers[at + 1].count <= 2 {
      guard let year = Int(numbers[at]), let month = Int(numbers[at + 1]), numbers[at + 2].count <= 2,
        let day = Int(numbers[at + 2]), (1995...2040).contains(year)
      else { continue }
      if let found = DateText.make(year, month, day) { return found }
    }
    return nil
  }

  /// What is called a date near the title, else a short line right after it.
  private func visible() -> String? {
    let title = landmarks.headings.first ?? 0
    let near = landmarks.dateNames.filter { $0 + 60 > title && $0 < title + 400 && !isElsewhere($0) }
    for node in near {
      let text = tree.plainText(node, limit: 160)
      if let found = DateText.iso(text, dayFirst: dayFirst) { return found }
    }
    guard title > 0 else { return nil }
    for node in tree.end(title)..<min(tree.end(title) + 60, tree.count) where tree.tag(node) == .text {
      guard tree.nodes[node].characters < 90, tree.nodes[node].characters > 7 else { continue }
      if let found = DateText.iso(String(decoding: tree.text(node), as: UTF8.self), dayFirst: dayFirst) {
        return found
      }
    }
    return nil
  }

  /// In a comment or a list of other articles.
  private func isElsewhere(_ node: Int) -> Bool {
    tree.ancestor(of: node) { at in
      !tree.names(at).isDisjoint(with: [.comments, .related, .sidebar, .navigation]) && tree.tag(at) != .body
        && tree.names(at).isDisjoint(with: [.wrapper, .articleBody])
    } != nil
  }
}
