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
    return named(landmarks.bylines).nonEmpty ?? named(landmarks.addresses).nonEmpty ?? fromPortrait
      ?? described ?? credited
  }

  /// The name around the title that is also what a portrait beside it is called.
  private var fromPortrait: [String]? {
    for image in afterTitle where tree.tag(image) == .img && isPortrait(image) {
      guard let alt = tree.string(.alt, of: image)?.collapsed, (5..<80).contains(alt.utf8.count),
        !landmarks.isOutsideArticle(image, tree)
      else { continue }
      let beside = max(0, image - Self.beside)..<min(image + Self.beside, tree.count)
      let name = beside.lazy.filter { tree.tag($0) == .text && (5..<50).contains(tree.nodes[$0].characters) }
        .map { tree.plainText($0, limit: 60) }.first { alt.includes($0) && cleaner.isPerson($0) }
      if let name, let names = cleaner.names(in: [name]).nonEmpty { return names }
    }
    return nil
  }

  /// Whether the image's address or name says that it shows an author.
  private func isPortrait(_ image: Int) -> Bool {
    if !tree.names(image).union(tree.names(tree.parent(image))).isDisjoint(with: [.byline, .authorBox]) {
      return true
    }
    return [AttributeName.src, .class].contains { name in
      let text = tree.attribute(name, of: image).map { Boilerplate.letters(Array($0.prefix(300))) } ?? []
      return Self.portraits.contains { text[...].firstRange(of: $0) != nil }
    }
  }

  private static let portraits = [
    "avatar", "headshot", "portrait", "author", "gravatar", "profilep", "profilei",
  ].map { Array($0.utf8) }

  /// The name in the line before an element that describes the author.
  private var described: [String]? {
    for node in landmarks.bylines
    where tree.names(node).contains(.authorBox) && !landmarks.isOutsideArticle(node, tree) {
      let parent = tree.parent(node)
      guard let before = (parent..<node).last(where: { tree.parent($0) == parent && tree.tag($0) != .text })
      else { continue }
      let name = tree.plainText(before, limit: 60)
      if cleaner.isPerson(name), let names = cleaner.names(in: [name]).nonEmpty { return names }
    }
    return nil
  }

  /// Persons in a line anywhere that says "Written by" or the like.
  private var credited: [String]? {
    (0..<tree.count).lazy.filter { node in
      tree.tag(node) == .text && (6..<90).contains(tree.nodes[node].characters)
        && Self.isCredit(tree.text(node))
    }.compactMap { spoken($0) }.map { cleaner.names(in: [$0]) }
      .first { !$0.isEmpty && $0.allSatisfy { cleaner.isPerson($0) } }
  }

  private static func isCredit(_ text: Slice<UnsafeMutableBufferPointer<UInt8>>) -> Bool {
    creditLeads.begin(text)
  }

  private static let creditLeads = LineLeads([
    "written by", "words by", "story by", "article by", "posted by", "authored by", "verfasst von",
    "geschrieben von",
    "ein artikel von", "ein gastbeitrag von", "erstellt von", "eine kolumne von", "escrito por", "écrit par",
    "scritto da", "geschreven door", "skrevet af", "skrevet av", "skriven av", "autor: ", "autorin: ",
    "author: ",
    "text: ",
  ])

  private func names(at node: Int) -> [String]? {
    if tree.names(node).intersection([.byline, .modal]) == .byline, let found = named([node]).nonEmpty {
      return found
    }
    if tree.tag(node) == .a, isProfile(node) { return profiled(node) }
    guard tree.tag(node) == .text else { return nil }
    let found = spoken(node).map { cleaner.names(in: [$0]) } ?? []
    return found.contains { cleaner.isPerson($0) } ? found : labeled(node) ?? employed(node)
  }

  /// The person in a line that goes on with what they do.
  private func employed(_ node: Int) -> [String]? {
    guard (12..<90).contains(tree.nodes[node].characters), !landmarks.isOutsideArticle(node, tree),
      let name = NameSplitter.employed(tree.plainText(node, limit: 120)), cleaner.isPerson(name)
    else { return nil }
    return cleaner.names(in: [name]).nonEmpty
  }

  /// Persons in the line behind one that says "Author" and no more.
  private func labeled(_ label: Int) -> [String]? {
    guard tree.nodes[label].characters < 20, Self.labels.are(tree.text(label)),
      !landmarks.isOutsideArticle(label, tree),
      let value = (label + 1..<min(label + 10, tree.count)).first(where: {
        tree.tag($0) == .text && tree.nodes[$0].characters > 3
      })
    else { return nil }
    let block = tree.ancestor(of: value) { !tree.tag($0).isInline } ?? value
    let names = cleaner.names(in: [tree.plainText(block > label ? block : value, limit: 160)])
    return names.allSatisfy { cleaner.isPerson($0) } ? names.nonEmpty : nil
  }

  private static let labels = LineLeads(
    [
      "author", "authors", "author(s)", "autor", "autorin", "autoren", "autores", "auteur", "auteurs",
      "autore",
      "autori", "forfatter", "författare", "kirjoittaja", "автор", "авторы", "yazar", "written by",
      "words by",
      "story by", "posted by", "article by", "text", "texte", "texto", "testo", "作者", "著者", "記者", "執筆者",
      "글쓴이",
    ].flatMap { [$0 + " ", $0 + ":", $0 + ": "] })

  /// Persons in a line right under the title that begins with "By".
  func signed() -> [String]? {
    guard let title = landmarks.anchor else { return nil }
    let under = tree.end(title)..<min(tree.end(title) + 40, tree.count)
    guard let node = under.first(where: { tree.tag($0) == .text && spoken($0) != nil }) else { return nil }
    let names = spoken(node).map { cleaner.names(in: [$0]) } ?? []
    if names.allSatisfy({ cleaner.isPerson($0) }) { return names.nonEmpty }
    let link = (node..<min(node + 3, tree.count)).first { isProfile($0, Self.authorPaths) }
    return link.flatMap { cleaner.names(in: [tree.plainText($0, limit: 60)], .stated).nonEmpty }
  }

  /// Persons in a line farther from the title that tells of all of `names` and more.
  func fuller(than names: [String]) -> [String]? {
    guard let title = landmarks.anchor else { return nil }
    let head = StatedNames(names)
    let range = title..<min(tree.end(title) + Self.far, tree.count)
    let lines = range.lazy.filter { tree.tag($0) == .text }.compactMap { spoken($0) }
    let told = lines.map { cleaner.names(in: [$0]) }.first { StatedNames($0).isMore(than: head) }
    return told.flatMap { $0.allSatisfy { cleaner.isPerson($0) } ? $0 : nil }
  }

  /// The person whose site it is: named in the line of copyright and in the site's own address.
  func owner(ofHost host: String) -> String? {
    let wanted = NamePhrases.letters(Hosts.name(host))
    let last = max(0, tree.count - Self.foot)..<tree.count
    return last.lazy.filter { tree.tag($0) == .text && tree.nodes[$0].characters < 120 }.compactMap { node in
      let text = String(decoding: tree.text(node), as: UTF8.self)
      return text.includes("©") || text.lowercased().includes("copyright") ? Self.holder(text) : nil
    }.first { NamePhrases.letters($0) == wanted && cleaner.isPerson($0) }
  }

  /// The name behind the years in a line such as `© 2024–2026 Ada Byron, All rights reserved`.
  private static func holder(_ text: String) -> String {
    let words = text.split { $0 == " " || $0 == "," || $0 == "©" || $0 == "." }
    return words.drop { word in
      !word.contains { $0.isLetter } || ["copyright", "by", "(c)"].contains(word.lowercased())
    }.prefix { $0.lowercased() != "all" && $0.contains { $0.isLetter } }.joined(separator: " ")
  }

  /// Nodes at the page's end, and those behind the title.
  private static let foot = 160
  private static let far = 400

  /// Persons on links to authors' pages that stand side by side under the title.
  func linkedAuthors() -> [String]? {
    guard let title = landmarks.anchor else { return nil }
    var names: [String] = []
    var last: Int?
    for node in tree.end(title)..<min(tree.end(title) + 150, tree.count) where tree.tag(node) == .a {
      guard isProfile(node, Self.authorPaths), !landmarks.isOutsideArticle(node, tree) else { continue }
      if let last, node - last > Self.beside { break }
      let found = cleaner.names(in: [tree.plainText(node, limit: 120)], .stated).filter {
        cleaner.isPerson($0)
      }
      names += found
      last = tree.end(node)
    }
    return cleaner.names(in: names, .stated).nonEmpty
  }

  /// Persons in what is called a byline right under the title.
  func nearby() -> [String]? {
    guard let title = landmarks.anchor else { return nil }
    let near = landmarks.bylines.filter {
      $0 > title && $0 < tree.end(title) + 80 && !tree.names($0).contains(.authorBox)
    }
    let names = named(near)
    return names.allSatisfy { cleaner.isPerson($0) } ? names.nonEmpty : nil
  }

  /// Nodes between the links of one line.
  private static let beside = 16

  /// A desk or team in a line that is called a byline.
  func team() -> String? {
    for node in landmarks.bylines where !landmarks.isOutsideArticle(node, tree) {
      if let team = cleaner.teams(in: lines(of: node)).first { return team }
    }
    let lines = afterTitle.filter { tree.tag($0) == .text }.compactMap { spoken($0) }
    if let team = cleaner.teams(in: lines).first { return team }
    let link = afterTitle.first {
      tree.tag($0) == .a && isProfile($0) && !landmarks.isOutsideArticle($0, tree)
    }
    return link.flatMap { cleaner.teams(in: [tree.plainText($0, limit: 120)]).first }
  }

  /// What the elements say, those far from the first left out: they are another article's or a comment's.
  func texts(of nodes: [Int]) -> [String] {
    var texts: [String] = []
    var last: Int?
    for node in nodes where !landmarks.isOutsideArticle(node, tree) {
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
    for node in nodes where !landmarks.isOutsideArticle(node, tree) {
      let lines = lines(of: node)
      guard !lines.isEmpty else { continue }
      let signed = first(of: lines.filter { Self.startsLikeByline($0.utf8) })
      let linked = linked(in: node)
      // Several authors may stand in lines of their own, each with a link.
      if let signed, let linked, linked.count > signed.count, linked.starts(with: signed) { return linked }
      let others = tree.names(node).contains(.authorBox) ? [] : lines
      let names = signed ?? linked ?? first(of: others).flatMap { Self.isWord($0) ? nil : $0 }
      if let names { return names }
    }
    return []
  }

  /// A single word in a script that writes names in two.
  private static func isWord(_ names: [String]) -> Bool {
    names.count == 1 && !names[0].utf8.contains(0x20)
      && names[0].unicodeScalars.allSatisfy { $0.value < 0x0590 }
  }

  /// Whether readers see the name anywhere.
  func isShown(_ name: String) -> Bool {
    let wanted = Array(name.utf8)
    return (0..<tree.count).contains { node in
      tree.tag(node) == .text && tree.text(node).count >= wanted.count
        && tree.tag(tree.parent(node)) != .title
        && tree.text(node).includes(wanted)
    }
  }

  private func first(of lines: [String]) -> [String]? {
    lines.lazy.map { cleaner.names(in: [$0]) }.first { !$0.isEmpty }
  }

  /// Names on links to persons' pages; a single word is one only where the address says author.
  private func linked(in node: Int) -> [String]? {
    let all = (node..<tree.end(node)).filter { tree.tag($0) == .a }
    if all.count == 1, hasName(all[0]) {
      return cleaner.names(in: [tree.plainText(all[0], limit: 120)], .stated).nonEmpty
    }
    let texts = all.filter { isProfile($0) }.map {
      (text: tree.plainText($0, limit: 120), isAuthor: isProfile($0, Self.authorPaths))
    }
    let names = texts.flatMap { link in
      cleaner.names(in: [link.text], link.isAuthor ? .stated : .line)
        .filter { link.isAuthor || cleaner.isPerson($0) }
    }
    return cleaner.names(in: names, .stated).nonEmpty
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
    guard cleaner.isPerson(text), !landmarks.isOutsideArticle(link, tree) else { return nil }
    return cleaner.names(in: [text]).nonEmpty
  }

  /// Whether the link's address has the name that the link shows: `/people/ada-byron`.
  private func hasName(_ link: Int) -> Bool {
    guard let href = tree.attribute(.href, of: link), href.count < 300 else { return false }
    let name = NamePhrases.letters(tree.plainText(link, limit: 60))
    guard name.count > 3, !isProfile(link, Self.subjectPaths) else { return false }
    return Boilerplate.letters(Array(href))[...].firstRange(of: name) != nil
  }

  private static let subjectPaths = [
    "/tag", "/topic", "/category", "/categor", "/section", "/search", "/wiki/", "/rubrik", "/thema",
    "/keyword", "/brand",
    "/product", "/label",
  ].map { Array($0.utf8) }

  private func isProfile(_ node: Int, _ paths: [[UInt8]] = Self.profilePaths) -> Bool {
    guard let href = tree.attribute(.href, of: node), href.count < 300 else { return false }
    let path = Array(href.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })[...]
    return paths.contains { path.firstRange(of: $0) != nil }
  }

  private static let authorPaths = ["/author/", "/authors/", "/autor/", "/auteur/"].map { Array($0.utf8) }

  private static let profilePaths = [
    "/author/", "/authors/", "/autor/", "/autoren/", "/auteur/", "/by/", "/profile/", "/staff/", "/profil/",
    "/contributor", "/people/", "/writer", "/redakteur", "/journalist", "/team/", "/user/", "/users/",
    "/auteurs/", "/autores/", "/autori/", "/editors/",
  ].map { Array($0.utf8) }

  /// The short line around a text that begins with "By" in one of a few languages.
  private func spoken(_ node: Int) -> String? {
    guard tree.nodes[node].characters < 90, Self.startsLikeByline(tree.text(node)),
      !landmarks.isOutsideArticle(node, tree)
    else { return nil }
    var block = tree.parent(node)
    while tree.tag(block).isInline, block > 0 { block = tree.parent(block) }
    let own = tree.plainText(node)
    let line =
      tree.plainLines(block, limit: 160).first { Self.startsLikeByline($0.utf8) || $0.hasPrefix(own) } ?? ""
    return line.utf8.count < 120 && !line.isEmpty ? line : own
  }

  private static func startsLikeByline(_ text: some Collection<UInt8>) -> Bool {
    leads.begin(text)
  }

  private static func isLead(_ line: String) -> Bool { leads.are(line.utf8) }

  private static let leads = LineLeads([
    "by ", "by:", "von ", "par ", "por ", "di ", "door ", "text: ", "autor: ", "author: ", "written by",
    "posted by",
    "autorin: ", "ein artikel von ", "verfasst von ", "geschrieben von ", "av ", "af ", "tekst: ", "автор: ",
    "redakteur: ", "words by", "story by", "przez ", "autor ",
    "auteur", "作者", "文／", "記者", "글 ", "기자", "yazan", "napsal", "kirjoittanut", "текст: ",
    "ein gastbeitrag von", "erstellt von", "автор", "scritto da", "escrito por", "écrit par",
    "geschreven door",
    "publié par", "publicado por", "pubblicato da", "gepubliceerd door", "geplaatst door", "skrevet af",
    "skrevet av",
    "skriven av", "words:", "report by", "reported by", "article by", "authored by", "eine kolumne von",
  ])
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
