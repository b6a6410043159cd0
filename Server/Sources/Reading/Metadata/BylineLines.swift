// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Lines of the page in which authors are named for its readers.
struct BylineLines {
  private let tree: PageTree
  private let landmarks: Landmarks
  private let cleaner: NameCleaner

  init(_ tree: PageTree, _ landmarks: Landmarks, _ cleaner: NameCleaner) {
    self.tree = tree
    self.landmarks = landmarks
    self.cleaner = cleaner
  }

  /// Names as the page shows them, the nearest to the title first.
  func persons() -> [String]? {
    for nodes in [afterTitle, beforeTitle] {
      if let names = nodes.lazy.compactMap({ names(at: $0) }).first { return names }
    }
    return named(landmarks.bylines).nonEmpty ?? named(landmarks.addresses).nonEmpty
  }

  private func names(at node: Int) -> [String]? {
    if tree.names(node).intersection([.byline, .modal]) == .byline, let found = named([node]).nonEmpty {
      return found
    }
    if tree.tag(node) == .a, isProfile(node) { return profiled(node) }
    guard tree.tag(node) == .text, let line = spoken(node) else { return nil }
    let found = cleaner.names(in: [line])
    return found.contains { cleaner.isPerson($0) } ? found : nil
  }

  /// Persons in a line right under the title that begins with "By".
  func signed() -> [String]? {
    guard let title = landmarks.anchor else { return nil }
    let under = tree.end(title)..<min(tree.end(title) + 40, tree.count)
    let line = under.lazy.filter { tree.tag($0) == .text }.compactMap { spoken($0) }.first
    let names = line.map { cleaner.names(in: [$0]) } ?? []
    return names.allSatisfy { cleaner.isPerson($0) } ? names.nonEmpty : nil
  }

  /// A desk or team in a line that is called a byline.
  func team() -> String? {
    for node in landmarks.bylines where !landmarks.isElsewhere(node, tree) {
      if let team = cleaner.teams(in: lines(of: node)).first { return team }
    }
    let lines = afterTitle.filter { tree.tag($0) == .text }.compactMap { spoken($0) }
    if let team = cleaner.teams(in: lines).first { return team }
    let link = afterTitle.first { tree.tag($0) == .a && isProfile($0) && !landmarks.isElsewhere($0, tree) }
    return link.flatMap { cleaner.teams(in: [tree.plainText($0, limit: 120)]).first }
  }

  /// What the elements say, those far from the first left out: they are another article's or a comment's.
  func texts(of nodes: [Int]) -> [String] {
    var texts: [String] = []
    var last: Int?
    for node in nodes where !landmarks.isElsewhere(node, tree) {
      if let last, node - last > Self.reach { break }
      let name = (node..<tree.end(node)).first { at in
        tree.attribute(.itemprop, of: at)?.elementsEqual("name".utf8) == true
      }
      texts.append(
        name.flatMap { tree.string(.content, of: $0) ?? tree.plainText($0, limit: 120).nonEmpty }
          ?? tree.string(.content, of: node) ?? tree.plainText(node, limit: 120))
      last = tree.end(node)
    }
    return texts
  }

  /// Nodes between the authors of one article.
  private static let reach = 60

  private var afterTitle: Range<Int> {
    landmarks.anchor.map { $0..<min(tree.end($0) + 200, tree.count) } ?? 0..<0
  }

  private var beforeTitle: Range<Int> {
    landmarks.anchor.map { max(0, $0 - 40)..<$0 } ?? 0..<0
  }

  /// The first line that is called a byline and reads like one.
  private func named(_ nodes: [Int]) -> [String] {
    for node in nodes where !landmarks.isElsewhere(node, tree) {
      let lines = lines(of: node)
      guard !lines.isEmpty else { continue }
      let links = (node..<tree.end(node)).filter { tree.tag($0) == .a && isProfile($0) }
      let linked = cleaner.names(in: links.map { tree.plainText($0, limit: 120) })
      if !linked.isEmpty { return linked }
      for line in lines where Self.startsLikeByline(line.utf8) || !tree.names(node).contains(.authorBox) {
        let names = cleaner.names(in: [line])
        if !names.isEmpty { return names }
      }
    }
    return []
  }

  /// The lines of a short element; a word for "by" on a line of its own goes before the next.
  private func lines(of node: Int) -> [String] {
    guard tree.end(node) - node < 80 else { return [] }
    var lines = tree.plainLines(node, limit: 240)
    guard lines.reduce(0, { $0 + $1.utf8.count }) < 200 else { return [] }
    if lines.count > 1, Self.isLead(lines[0]) {
      lines[0] += " " + lines[1]
      lines.remove(at: 1)
    }
    return lines
  }

  /// The name on a link that leads to a person's page.
  private func profiled(_ link: Int) -> [String]? {
    let text = tree.plainText(link, limit: 120)
    guard cleaner.isPerson(text), !landmarks.isElsewhere(link, tree) else { return nil }
    return cleaner.names(in: [text]).nonEmpty
  }

  private func isProfile(_ node: Int) -> Bool {
    guard let href = tree.attribute(.href, of: node), href.count < 300 else { return false }
    let path = Array(href.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })[...]
    return Self.profilePaths.contains { path.firstRange(of: $0) != nil }
  }

  private static let profilePaths = [
    "/author/", "/authors/", "/autor/", "/autoren/", "/auteur/", "/by/", "/profile/", "/staff/",
    "/contributor", "/people/", "/writer", "/redakteur", "/journalist", "/team/", "/user/", "/users/",
    "/auteurs/", "/autores/", "/autori/", "/editors/",
  ].map { Array($0.utf8) }

  /// The short line around a text that begins with "By" in one of a few languages.
  private func spoken(_ node: Int) -> String? {
    guard tree.nodes[node].characters < 90, Self.startsLikeByline(tree.text(node)),
      !landmarks.isElsewhere(node, tree)
    else { return nil }
    var block = tree.parent(node)
    while tree.tag(block).isInline, block > 0 { block = tree.parent(block) }
    let line = tree.plainLines(block, limit: 160).first { Self.startsLikeByline($0.utf8) } ?? ""
    return line.utf8.count < 120 && !line.isEmpty ? line : tree.plainText(node)
  }

  private static func startsLikeByline(_ text: some Collection<UInt8>) -> Bool {
    let start = text.prefix(24).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return leads.contains { lead in
      start.starts(with: lead) || (lead.last == 0x20 && start.elementsEqual(lead.dropLast()))
    }
  }

  private static func isLead(_ line: String) -> Bool {
    let text = line.lowercased().utf8
    return leads.contains { text.elementsEqual($0) || ($0.last == 0x20 && text.elementsEqual($0.dropLast())) }
  }

  private static let leads = [
    "by ", "by:", "von ", "par ", "por ", "di ", "door ", "text: ", "autor: ", "author: ", "written by",
    "posted by",
    "autorin: ", "ein artikel von ", "verfasst von ", "geschrieben von ", "av ", "af ", "tekst: ", "автор: ",
    "redakteur: ", "words by", "story by", "przez ", "autor ",
    "auteur", "作者", "文／", "記者", "글 ", "기자", "yazan", "napsal", "kirjoittanut", "текст: ",
    "ein gastbeitrag von",
  ].map { Array($0.utf8) }
}

extension PageTree {
  /// The text under a node line by line, at most `limit` bytes of it.
  fileprivate func plainLines(_ node: Int, limit: Int) -> [String] {
    var lines: [[UInt8]] = [[]]
    var count = 0
    var at = node
    while at < end(node), count < limit {
      if tag(at) == .text {
        lines[lines.count - 1].append(contentsOf: text(at))
        count += text(at).count
      } else if tag(at).isOpaque || tag(at) == .noscript {
        at = end(at)
        continue
      } else if !tag(at).isInline || tag(at) == .br {
        lines.append([])
      }
      at += 1
    }
    return lines.compactMap { String(decoding: $0, as: UTF8.self).collapsed.nonEmpty }
  }
}

extension [String] {
  fileprivate var nonEmpty: [String]? { isEmpty ? nil : self }
}
