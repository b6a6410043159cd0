// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Takes names of people out of what stands where names should.
struct NameCleaner {
  private let siteLetters: [UInt8]?
  private let hostLetters: Set<[UInt8]>
  private let siteName: String?

  init(siteName: String?, host: String?) {
    self.siteName = siteName
    siteLetters = siteName.map { NamePhrases.withoutArticle(NamePhrases.letters(Self.withoutSuffix($0))) }
    let names = host.map { [$0, Hosts.name($0), Hosts.site($0)] } ?? []
    hostLetters = Set(names.map { NamePhrases.withoutArticle(NamePhrases.letters($0)) })
  }

  /// How sure it is that the text names authors and nothing else.
  enum Position {
    /// Near the title, or called a byline.
    case line
    /// Stated as the author.
    case stated
    /// Stated to be a person, who may have a site of their own name.
    case person
  }

  /// Bytes of a text with names; a longer one is something else.
  private static let longest = 1000
  private static let mostTexts = 40

  /// In order, each once.
  func names(in texts: [String], _ position: Position = .line) -> [String] {
    var found: [String] = []
    for text in texts.prefix(Self.mostTexts) where text.utf8.count < Self.longest {
      let pieces = NameSplitter.pieces(Entities.decodedTwice(text).collapsed)
      // What stands behind the site's own name is its position, not an author.
      if pieces.count > 1, position != .line, let first = pieces.first, isSite(named: first) { continue }
      if pieces.contains(where: { isSite(named: $0) }), Self.isSubject(text) { continue }
      var isBehindName = false
      for piece in pieces {
        if isBehindName, let degree = Degrees.written(piece) {
          found[found.count - 1] += ", " + degree
          continue
        }
        let name = withoutSite(NameSplitter.trimmed(piece))
        isBehindName = false
        guard isName(name, position),
          !found.contains(where: { Self.isSame($0, name) })
        else { continue }
        found.append(name)
        isBehindName = true
      }
    }
    return Array(found.prefix(10))
  }

  /// Subjects joined by a word for "and", in small letters: `Justice et faits divers`.
  private static func isSubject(_ text: String) -> Bool {
    [" et ", " and ", " und ", " & ", " y ", " e ", " en "].contains { and in
      let words = text.components(by: and).dropFirst().first?.split(separator: " ").prefix(2) ?? []
      return words.count == 2 && words.allSatisfy { $0.first?.isLowercase == true }
    }
  }

  /// The same name, with or without degrees.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    NamePhrases.letters(Degrees.without(one)) == NamePhrases.letters(Degrees.without(other))
  }

  /// Desks and teams that sign together: `Example Staff`, `The Example editors`.
  func teams(in texts: [String]) -> [String] {
    texts.prefix(Self.mostTexts).filter { $0.utf8.count < Self.longest }.compactMap { text -> String? in
      let pieces = NameSplitter.pieces(Entities.decodedTwice(text).collapsed)
      let name = pieces.first.map(NameSplitter.trimmed) ?? ""
      return isTeam(name) ? name : nil
    }
  }

  /// Two to four words, each with a capital: certain enough where nothing else says that it is a name.
  func isPerson(_ text: String, _ position: Position = .line) -> Bool {
    let name = NameSplitter.trimmed(Degrees.without(text))
    return Self.hasForm(name) && isName(name, position)
  }

  private static func hasForm(_ name: String) -> Bool {
    let words = name.split(separator: " ")
    return (2...4).contains(words.count) && words[0] != "The"
      && words.contains { $0.first?.isUppercase == true }
  }

  /// Agencies and papers sign behind the name.
  private func withoutSite(_ name: String) -> String {
    guard let siteName, name.utf8.count > siteName.utf8.count, name.hasSuffix(siteName) else { return name }
    return String(name.dropLast(siteName.count)).trimmingBlanks
  }

  /// Returns `Example` for `Example.com`.
  private static func withoutSuffix(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), !name.utf8.contains(0x20), name[dot...].count < 6 else {
      return name
    }
    return String(name[..<dot])
  }

  private func isSite(named name: String) -> Bool {
    let letters = NamePhrases.withoutArticle(NamePhrases.letters(NameSplitter.trimmed(name)))
    return letters == siteLetters || hostLetters.contains(letters)
  }

  private func isName(_ name: String, _ position: Position) -> Bool {
    let letters = NamePhrases.letters(name)
    guard letters.count >= 2, name.count <= 50, !isSite(letters, name, position) else { return false }
    let words = name.split(separator: " ")
    guard (1...6).contains(words.count), !NamePhrases.isAddress(name),
      name.filter(\.isNumber).count <= (position == .line ? 1 : 3),
      NamePhrases.areCapitalized(words) || (position != .line && NamePhrases.isTyped(words)),
      words.count > 1 ? !NamePhrases.isNoStart(words[0]) : !NamePhrases.stops.contains(letters)
    else { return false }
    if position == .line, words.count == 1, name.first?.isLowercase == true { return false }
    if name.utf8.count > 12, NamePhrases.isLogin([name]), name.contains(where: \.isNumber) { return false }
    // Months are surnames too.
    let isMonthLikely = position == .line || words.count == 1
    let isStaff = words.contains { word in
      let letters = NamePhrases.letters(String(word))
      return NamePhrases.roles.contains(letters) || NamePhrases.bodies.contains(letters)
        || (isMonthLikely && DateText.isMonth(word))
    }
    return !isStaff && name.contains { $0.isLetter }
  }

  /// Whether a name is the site's, or a placeholder such as "admin".
  private func isSite(_ letters: [UInt8], _ name: String, _ position: Position) -> Bool {
    let bare = NamePhrases.withoutArticle(letters)
    if NamePhrases.nobody.contains(letters) || NamePhrases.nobody.contains(bare) { return true }
    if let siteLetters, siteLetters.count > 6, bare.count > siteLetters.count, bare.starts(with: siteLetters)
    {
      return position != .person
    }
    if bare == siteLetters { return position != .person || !Self.hasForm(name) }
    return hostLetters.contains(bare) && !Self.hasForm(name)
  }

  private func isTeam(_ name: String) -> Bool {
    let words = name.split(separator: " ").map { NamePhrases.letters(String($0)) }
    if words.count == 1, NamePhrases.newsrooms.contains(words[0]) { return true }
    guard (2...6).contains(words.count), let last = words.last, NamePhrases.teams.contains(last),
      name.count <= 50, !NamePhrases.isAddress(name), name.first?.isUppercase == true
    else { return false }
    return !NamePhrases.notOurs.contains(words[0])
  }
}
