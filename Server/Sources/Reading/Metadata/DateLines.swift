// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Dates that stand on the page for its readers.
struct DateLines {
  private let tree: PageTree
  private let landmarks: Landmarks
  private let dayFirst: Bool?

  init(_ tree: PageTree, _ landmarks: Landmarks, dayFirst: Bool?) {
    self.tree = tree
    self.landmarks = landmarks
    self.dayFirst = dayFirst
  }

  /// What is called a date near the title, else a short line around it that is one; a date of a change last.
  func best() -> String? {
    let found = named() + lines()
    return (found.first { !Self.isUpdate($0.text) } ?? found.first)?.date
  }

  /// A date that a line near the title calls the one of publication.
  func labeled() -> String? {
    guard let title = landmarks.anchor else { return nil }
    return labeled(in: title..<min(tree.end(title) + Self.after, tree.count))
  }

  /// As above, anywhere on the page.
  func distantLabeled() -> String? {
    labeled(in: 0..<tree.count) ?? labeled(in: 0..<tree.count, columns: [])
  }

  /// The only date shown near the title, when the page's head states a different one that is not shown.
  ///
  /// Heads state when a draft was begun, or when a page came to its present position. A day more or less is the zone's.
  func shown(insteadOf stated: String, modified: String?) -> String? {
    guard let head = DateText.day(of: stated), let told = told(besides: stated),
      let day = DateText.day(of: told)
    else { return nil }
    let hasZone = stated.utf8.dropFirst(10).contains { $0 == 0x2B || $0 == 0x2D || $0 == 0x5A }
    let isEarlier = day < head - (hasZone ? 1 : 0)
    return isEarlier || modified?.prefix(10) == told.prefix(10) ? told : nil
  }

  private func told(besides stated: String) -> String? {
    guard let title = landmarks.anchor else { return nil }
    let around = max(0, title - Self.before)..<min(tree.end(title) + Self.beside, tree.count)
    var told: String?
    for node in around.lazy.filter({ isShortWithDigits($0, most: 60) })
    where !landmarks.isOutsideArticle(node, tree) {
      let text = String(decoding: tree.text(node), as: UTF8.self)
      guard let date = DateText.iso(text, dayFirst: dayFirst) else { continue }
      if DateText.areSame(date, stated) { return nil }
      guard !tree.inLink(node), isOwnLine(node), !isUpdate(at: node) else { continue }
      if let told, told.prefix(10) != date.prefix(10) { return nil }
      told = told ?? date
    }
    return told
  }

  private func isOwnLine(_ node: Int) -> Bool {
    tree.plainText(block(of: node), limit: 100).utf8.count < 80
  }

  /// Whether its line, or the text before it, says that the date is one of a change.
  private func isUpdate(at node: Int) -> Bool {
    let before = (max(0, node - 6)..<node).last {
      tree.tag($0) == .text && !tree.nodes[$0].marks.contains(.blank)
    }
    let texts = [
      tree.plainText(block(of: node), limit: 100), before.map { tree.plainText($0, limit: 60) } ?? "",
    ]
    return texts.contains(where: Self.isUpdate)
  }

  /// The one date that the page shows in lines of its own, wherever they stand.
  func onlyLine() -> String? {
    var found: Set<String> = []
    let texts = (0..<tree.count).lazy.filter { isShortWithDigits($0) }
    // With so many there is more than one date among them, or none.
    for (position, node) in texts.enumerated() {
      if position > Self.mostTexts { return nil }
      guard !landmarks.isOutsideArticle(node, tree), !tree.inLink(node),
        let line = line(node, String(decoding: tree.text(node), as: UTF8.self)), !Self.isUpdate(line.text),
        tree.plainText(block(of: node), limit: 100).utf8.count < 60
      else { continue }
      found.insert(String(line.date.prefix(10)))
      if found.count > 1 { return nil }
    }
    return found.first
  }

  private func isShortWithDigits(_ node: Int, most: Int = 40) -> Bool {
    tree.tag(node) == .text && (8..<most).contains(tree.nodes[node].characters)
      && tree.text(node).lazy.filter(URLText.isDigit).prefix(4).count == 4
  }

  private static let mostTexts = 400

  private func block(of node: Int) -> Int {
    tree.ancestor(of: node) { !tree.tag($0).isInline } ?? tree.parent(node)
  }

  private func labeled(in nodes: Range<Int>, columns: NameFlags = .sidebar) -> String? {
    let texts = nodes.lazy.filter { node in
      tree.tag(node) == .text && (3..<60).contains(tree.nodes[node].characters)
        && Self.isPublication(tree.text(node))
        && !landmarks.isOutsideArticle(node, tree, columns: columns)
    }
    return texts.map { told(by: $0) }.filter { !Self.isUpdate($0) }
      .compactMap { DateText.iso($0, dayFirst: dayFirst) }.first
  }

  /// The line of a label; where that is all there is, what stands beside it.
  private func told(by label: Int) -> String {
    let whole = tree.plainText(tree.parent(label), limit: 120)
    // The line may go on to tell of a change.
    let line = Self.isUpdate(whole) ? tree.plainText(label, limit: 60) : whole
    guard !line.utf8.contains(where: URLText.isDigit) else { return line }
    let beside = (label + 1)..<min(label + 6, tree.count)
    return beside.first { tree.tag($0) == .text && tree.nodes[$0].characters > 3 }
      .map { line + " " + tree.plainText($0, limit: 60) } ?? line
  }

  /// Elements around the title that are called dates.
  private var near: [Int] {
    let title = landmarks.anchor ?? 0
    return landmarks.dateNames.filter {
      $0 + 60 > title && $0 < title + 400 && !landmarks.isOutsideArticle($0, tree)
    }
  }

  private static func isPublication(_ text: some Sequence<UInt8>) -> Bool {
    guard let first = text.first(where: { $0 >= 0x80 || URLText.isLetter($0) }),
      publicationFirsts.contains(first | 0x20)
    else { return false }
    let letters = Boilerplate.letters(Array(text.prefix(24)))
    return publications.contains { letters.starts(with: $0) }
  }

  private static let publicationFirsts = Set(publications.map { $0[0] | 0x20 })
  private static let publications = [
    "published", "firstpublished", "originallypublished", "postedon", "veröffentlicht", "publié", "publicado",
    "pubblicato", "gepubliceerd", "publicerad", "publisert", "opublikowano", "опубликовано",
    "veröffentlichung",
    "erschienen", "miseenligne", "datepublished", "publicationdate", "publishdate", "releasedate",
    "dateposted",
    "firstposted", "originallyposted", "writtenon", "datedepublication", "datedeparution", "parule",
    "fechadepublicación",
    "publicadael", "datadipubblicazione", "datadepublicação", "publicatiedatum", "geplaatstop",
    "publiceringsdatum",
    "publiceret", "julkaistu", "datapublikacji", "datapublicării", "publikováno", "megjelent", "yayıntarihi",
    "yayınlanmatarihi", "датапубликации", "опубліковано", "публикувано", "公開日", "投稿日",
    "掲載日", "配信日", "配信開始日", "発売日", "発行日", "发布时间", "發布時間", "发布于", "发表于", "發表於", "發佈時間", "发布日期",
    "發布日期", "게시일", "등록일", "입력", "발행일", "เผยแพร่", "ngàyđăng", "diterbitkan", "dipublikasikan", "प्रकाशित", "منتشر",
    "نُشر",
  ].map { Array($0.utf8) }

  private typealias Line = (text: String, date: String)

  private func line(_ node: Int, _ text: String) -> Line? {
    DateText.iso(text, dayFirst: dayFirst).map { (text, $0) }
  }

  private func named() -> [Line] {
    let found = near.compactMap { node in line(node, tree.plainText(node, limit: 160)).map { (node, $0) } }
    return found.filter { item in !isListed(item.0, in: found.map(\.0)) }.map(\.1)
  }

  /// One of several alike: the dates of a list of articles.
  private func isListed(_ node: Int, in nodes: [Int]) -> Bool {
    let title = landmarks.anchor ?? 0
    guard node < title || node > tree.end(title) + Self.beside else { return false }
    let hash = tree.nodes[node].classHash
    return hash != 0 && nodes.count { tree.nodes[$0].classHash == hash } >= 3
  }

  private func lines() -> [Line] {
    guard let title = landmarks.anchor else { return [] }
    let after = title..<min(tree.end(title) + Self.after, tree.count)
    let before = max(0, title - Self.before)..<title
    return (Array(after) + before.reversed()).lazy.filter { node in
      tree.tag(node) == .text && (8..<90).contains(tree.nodes[node].characters)
        && tree.text(node).contains(where: URLText.isDigit)
    }.filter { !landmarks.isOutsideArticle($0, tree) && !tree.inLink($0) }.prefix(Self.mostLines).compactMap {
      node in
      line(node, String(decoding: tree.text(node), as: UTF8.self))
    }
  }

  /// Nodes around the title.
  private static let beside = 40
  private static let after = 100
  private static let before = 40
  private static let mostLines = 12

  /// Whether a line tells of a change.
  static func isUpdate(_ text: String) -> Bool {
    let letters = Boilerplate.letters(Array(text.lowercased().utf8))[...]
    return updates.contains { letters.firstRange(of: $0) != nil }
  }

  private static let updates = [
    "updated", "modified", "lastupdate", "aktualisiert", "geändert", "misàjour", "actualizado", "aggiornato",
    "atualizado", "bijgewerkt", "uppdaterad", "oppdatert", "opdateret", "zaktualizowano", "обновлен", "更新",
    "güncelle", "revised", "reviewed", "lastpost", "lastreply", "lastactivity", "lastedited",
    "letzterbeitrag",
    "letzteantwort",
  ].map { Array($0.utf8) }
}

extension PageTree {
  fileprivate func inLink(_ node: Int) -> Bool {
    ancestor(of: node) { tag($0) == .a } != nil
  }
}
