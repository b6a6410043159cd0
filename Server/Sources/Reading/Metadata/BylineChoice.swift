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

  init(
    _ tree: PageTree, _ tags: MetaTags, _ data: LinkedData, _ landmarks: Landmarks, siteName: String?,
    host: String?
  ) {
    self.tree = tree
    self.tags = tags
    self.data = data
    self.landmarks = landmarks
    cleaner = NameCleaner(siteName: siteName, host: host)
    lines = BylineLines(tree, landmarks, cleaner)
  }

  func best() -> String? {
    let stated = statedPersons()
    if let stated, let told = lines.signed(), Self.isFuller(told, than: stated) {
      return told.joined(separator: ", ")
    }
    // A name to sign in with says less than a line for readers.
    let isLogin = stated.map(NameWords.isLogin) ?? false
    let names =
      (isLogin ? nil : stated) ?? statedTeam() ?? lines.persons() ?? lines.team().map { [$0] } ?? stated
    return names.map { $0.joined(separator: ", ") }
  }

  /// Whether a line under the title names others, or more, than the page's head, where templates name the owner.
  private static func isFuller(_ line: [String], than stated: [String]) -> Bool {
    let (told, head) = (Set(line.map(NameWords.letters)), Set(stated.map(NameWords.letters)))
    return told.isDisjoint(with: head) || told.isStrictSuperset(of: head)
  }

  private func statedPersons() -> [String]? {
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
    for texts in [lines.texts(of: landmarks.authorItems), lines.texts(of: landmarks.authorLinks), labelled] {
      let names = cleaner.names(in: texts, .stated)
      if !names.isEmpty { return names }
    }
    return nil
  }

  /// Pairs of label and value for cards: "Written by" and a name.
  private var labelled: [String] {
    for number in ["1", "2"] {
      guard let label = tags["twitter:label" + number]?.lowercased(),
        let name = tags["twitter:data" + number],
        !name.utf8.contains(where: AddressText.isDigit),
        label.split(separator: " ").contains(where: {
          NameWords.leads.contains(NameWords.letters(String($0)))
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
