// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Chooses the authors' names; none rather than the site's name.
struct BylineChoice {
  private let tree: PageTree
  private let tags: MetaTags
  private let data: LinkedData
  private let landmarks: Landmarks
  private let cleaner: NameCleaner
  private let lines: BylineLines
  private let host: String?
  private let siteName: String?

  init(
    _ tree: PageTree, _ tags: MetaTags, _ data: LinkedData, _ landmarks: Landmarks, siteName: String?,
    host: String?
  ) {
    self.tree = tree
    self.tags = tags
    self.data = data
    self.landmarks = landmarks
    self.host = host
    self.siteName = siteName
    cleaner = NameCleaner(siteName: siteName, host: host)
    lines = BylineLines(tree, landmarks, cleaner)
  }

  func best() -> String? {
    let found = chosen()?.filter { !subjects.contains(NamePhrases.letters($0)) } ?? []
    let names = HelperLines(tree, landmarks).removed(from: whole(found))
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  /// Who signs with a first name on a site whose address is the whole name.
  private func whole(_ names: [String]) -> [String] {
    guard names.count == 1, !names[0].utf8.contains(0x20), let host, let siteName else { return names }
    let wanted = NamePhrases.letters(Hosts.name(host))
    guard wanted.count > NamePhrases.letters(names[0]).count + 2 else { return names }
    let words = siteName.split(separator: " ")
    let starts = words.indices.dropFirst().dropLast().map { words[...$0].joined(separator: " ") }
    let found = starts.first { $0.hasPrefix(names[0] + " ") && NamePhrases.letters($0) == wanted }
    return found.map { [$0] } ?? names
  }

  /// What the page is filed under, which templates put where an author would stand.
  private var subjects: Set<[UInt8]> {
    let stated = [
      tags["article:section"], tags["parsely-section"], tags["section"], data.section, landmarks.sectionItem,
    ]
    return Set(stated.compactMap { $0.map(NamePhrases.letters) })
  }

  private func chosen() -> [String]? {
    let stated = statedPersons()
    if let stated, let told = shown(insteadOf: stated) { return told }
    // A name to sign in with says less than a line for readers.
    let isLogin = stated.map(NamePhrases.isLogin) ?? false
    return (isLogin ? nil : stated) ?? statedTeam() ?? lines.persons() ?? lines.signed() ?? lines.team().map {
      [$0]
    } ?? stated
      ?? owner
  }

  private var owner: [String]? { host.flatMap(lines.owner).map { [$0] } }

  /// What a line under the title says where it says more than the page's head, in which templates name the owner.
  private func shown(insteadOf stated: [String]) -> [String]? {
    let head = StatedNames(stated)
    if let told = lines.signed(), case let names = StatedNames(told),
      names.isOther(than: head) || names.isMore(than: head) || names.isLonger(than: head)
    {
      return told
    }
    if let told = lines.linkedAuthors(), StatedNames(told).isMore(than: head) { return told }
    if let told = lines.fuller(than: stated) { return told }
    guard let told = lines.nearby() else { return nil }
    let names = StatedNames(told)
    let isBetter = names.isMore(than: head) || names.isLonger(than: head)
    return isBetter || (names.isOther(than: head) && !stated.contains(where: lines.isShown)) ? told : nil
  }

  /// Where one source names the first author only, the one that names all.
  private func statedPersons() -> [String]? {
    guard let first = firstStated() else { return nil }
    let others = Self.metaNames.lazy.map { cleaner.names(in: tags.all($0), .stated) }
    return others.first { StatedNames($0).isMore(than: StatedNames(first)) } ?? first
  }

  private func firstStated() -> [String]? {
    let named = cleaner.names(in: data.authors, .stated)
    if !named.isEmpty { return named }
    if data.areAuthorsPersons {
      let persons = cleaner.names(in: data.authors, .person)
      if !persons.isEmpty { return persons }
    }
    for name in Self.metaNames {
      let names = cleaner.names(in: tags.all(name), .stated)
      if !names.isEmpty { return names }
    }
    for texts in [lines.texts(of: landmarks.authorItems), lines.texts(of: landmarks.authorLinks), labeled] {
      let names = cleaner.names(in: texts, .stated)
      if !names.isEmpty { return names }
    }
    return nil
  }

  /// Pairs of label and value for cards: "Written by" and a name.
  private var labeled: [String] {
    for number in ["1", "2"] {
      guard let label = tags["twitter:label" + number]?.lowercased(),
        let name = tags["twitter:data" + number],
        !name.utf8.contains(where: URLText.isDigit),
        label.split(separator: " ").contains(where: {
          NamePhrases.leads.contains(NamePhrases.letters(String($0)))
        })
      else { continue }
      return [name]
    }
    return []
  }

  /// Only where no person is stated.
  private func statedTeam() -> [String]? {
    let sources = [data.authors] + Self.metaNames.map(tags.all) + [lines.texts(of: landmarks.authorItems)]
    for source in sources {
      if let team = cleaner.teams(in: source).first { return [team] }
    }
    return nil
  }

  private static let metaNames = [
    "parsely-author", "sailthru.author", "byl", "author", "article:author", "article:author_name",
    "dc.creator", "dcterms.creator", "dc.creator.creator", "citation_author", "authors", "og:article:author",
    "cxenseparse:author", "rbauthors", "vr:author",
  ]
}
