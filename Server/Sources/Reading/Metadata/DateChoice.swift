// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Chooses the dates of publication and of the last change; none where the page states none.
struct DateChoice {
  private let tree: PageTree
  private let tags: MetaTags
  private let data: LinkedData
  private let landmarks: Landmarks
  private let base: PageBase
  private let dayFirst: Bool?

  init(
    _ tree: PageTree, _ tags: MetaTags, _ data: LinkedData, _ landmarks: Landmarks, _ base: PageBase,
    language: String?
  ) {
    self.tree = tree
    self.tags = tags
    self.data = data
    self.landmarks = landmarks
    self.base = base
    dayFirst = DateOrder.isDayFirst(language: language, host: base.page?.host)
  }

  /// The time of publication, or of the last change when only that is shown.
  func published() -> String? {
    let lines = DateLines(tree, landmarks, dayFirst: dayFirst)
    if let stated = statedInData.flatMap(iso) ?? first(of: Self.publishedNames) {
      // Some sites state each change as a publication, and tell readers the truth.
      if let told = lines.labeled(), told.prefix(10) < stated.prefix(10) { return told }
      return lines.shown(insteadOf: stated, modified: modified()) ?? stated
    }
    return items(landmarks.datedItems) ?? times() ?? path()
      ?? lines.best() ?? only(landmarks.times) ?? lines.distantLabeled() ?? beside() ?? lines.onlyLine()
  }

  /// Pages without an author often state the day on which the site was set up.
  private var statedInData: String? { data.published ?? (isSigned ? data.pagePublished : nil) }

  private var isSigned: Bool {
    !data.authors.isEmpty || tags["author", "article:author"] != nil || !landmarks.authorItems.isEmpty
      || !landmarks.bylines.isEmpty
  }

  /// The date of several elements of a page that all state the same one.
  private func only(_ nodes: [Int]) -> String? {
    let found = nodes.prefix(40).filter { !landmarks.isOutsideArticle($0, tree) && !isUpdate($0) }.compactMap
    {
      date(at: $0)
    }
    return Set(found.map { $0.prefix(10) }).count == 1 ? found.first : nil
  }

  /// The only date in a column of the article itself.
  private func beside() -> String? {
    guard let title = landmarks.anchor,
      let article = tree.ancestor(of: title, where: { tree.tag($0) == .article })
    else { return nil }
    let times = landmarks.times.filter {
      article < $0 && $0 < tree.end(article) && !landmarks.isOutsideArticle($0, tree, columns: [])
        && !isUpdate($0)
    }
    let found = Set(times.compactMap { date(at: $0) })
    return found.count == 1 ? found.first : nil
  }

  /// When it was last changed, as the page's head or markup states it.
  func modified() -> String? {
    data.modified.flatMap(iso) ?? first(of: Self.modifiedNames) ?? items(landmarks.modifiedItems)
      ?? landmarks.times.lazy.filter { isUpdate($0) && !landmarks.isOutsideArticle($0, tree) }
      .compactMap { date(at: $0) }.first
  }

  private func iso(_ text: String) -> String? { DateText.iso(text, dayFirst: dayFirst) }

  private func first(of names: [String]) -> String? {
    names.lazy.compactMap { tags[$0].flatMap(iso) }.first
  }

  private static let publishedNames = [
    "article:published_time", "og:published_time", "og:article:published_time", "article:published",
    "datepublished", "parsely-pub-date", "sailthru.date", "dc.date.issued", "dcterms.issued",
    "dc.date.created",
    "dcterms.created", "dc.date", "dcterms.date", "date", "pubdate", "publishdate", "publish-date",
    "publish_date", "publication_date", "publisheddate", "published-date", "published_date",
    "article_date_original", "citation_publication_date", "citation_date", "cxenseparse:recs:publishtime",
    "bt:pubdate", "displaydate", "ptime", "rnews:datepublished", "og:pubdate", "article.published", "created",
    "datecreated", "prism.publicationdate", "vr:published_time", "article.created", "dc.created",
    "publishtime", "release_date", "og:release_date", "article:post_date", "pub_date",
  ]

  private static let modifiedNames = [
    "article:modified_time", "og:updated_time", "og:modified_time", "article:updated_time",
    "og:article:modified_time", "datemodified", "dcterms.modified", "dc.date.modified", "lastmod",
    "last-modified", "last_modified", "lastmodified", "modified", "revised", "article.updated",
    "sailthru.lastmodified", "updated_time", "moddate",
  ]

  private func items(_ nodes: [Int]) -> String? {
    nodes.lazy.filter { !landmarks.isOutsideArticle($0, tree) }.compactMap { date(at: $0) }.first
  }

  /// The time element nearest after the title, or the only one.
  private func times() -> String? {
    let own = landmarks.times.filter { !landmarks.isOutsideArticle($0, tree) }
    if let marked = own.first(where: { tree.attribute(.pubdate, of: $0) != nil }).flatMap({ date(at: $0) }) {
      return marked
    }
    let title = landmarks.anchor ?? 0
    let near = own.filter { $0 > title && $0 < title + 400 } + own.filter { $0 < title && title < $0 + 120 }
    let first = near.filter { !isUpdate($0) } + near.filter { isUpdate($0) }
    return first.lazy.compactMap { date(at: $0) }.first
  }

  /// Whether the element, or the words before it, say that the date is one of a change.
  private func isUpdate(_ node: Int) -> Bool {
    DateLines.isUpdate(before(node)) || DateLines.isUpdate(tree.plainText(node, limit: 60))
  }

  private func before(_ node: Int) -> String {
    let position = node - 1
    return position > 0 && tree.tag(position) == .text
      ? String(decoding: tree.text(position), as: UTF8.self) : ""
  }

  private func date(at node: Int) -> String? {
    let stated = [AttributeName.datetime, .content, .title].lazy.compactMap { tree.string($0, of: node) }
    return stated.compactMap(iso).first ?? iso(tree.plainText(node, limit: 120))
  }

  /// Whether the same mark stands between the numbers; behind a month's folder, a number may begin a title.
  private func areOneDate(_ parts: [ArraySlice<UInt8>], in path: [UInt8]) -> Bool {
    let first = parts[0].endIndex
    let second = parts[1].endIndex
    guard first + 1 == parts[1].startIndex, second + 1 == parts[2].startIndex, path[first] == path[second]
    else { return false }
    let end = parts[2].endIndex
    return path[first] != UInt8(ascii: "/") || end == path.endIndex || path[end] == UInt8(ascii: "/")
  }

  /// Reads the date from the path of the page: `/2019/11/18/`, `/2019-11-18-`.
  private func path() -> String? {
    guard let path = base.page?.path else { return nil }
    let numbers = path.split { !URLText.isDigit($0) }
    for at in numbers.indices.dropLast(2) {
      let parts = Array(numbers[at...(at + 2)])
      let values = parts.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
      guard parts[0].count == 4, parts[1].count <= 2, parts[2].count <= 2, values.count == 3,
        (1995...2040).contains(values[0]), areOneDate(parts, in: path)
      else { continue }
      if let found = DateText.make(values[0], values[1], values[2]) { return found }
    }
    return nil
  }
}
