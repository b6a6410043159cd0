// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Takes names of people out of what stands where names should.
struct NameCleaner {
  private let strangers: Set<[UInt8]>
  private let siteName: String?

  init(siteName: String?, host: String?) {
    var strangers = Self.nobody
    if let siteName { strangers.insert(Self.letters(siteName)) }
    if let host {
      strangers.insert(Self.letters(host))
      strangers.insert(Self.letters(Hosts.name(host)))
      strangers.insert(Self.letters(Hosts.site(host)))
    }
    self.strangers = strangers
    self.siteName = siteName
  }

  /// In order, each once.
  ///
  /// - Parameter allowsSite: a person may have a site of their own name.
  func names(in texts: [String], allowsSite: Bool = false) -> [String] {
    var found: [String] = []
    for text in texts {
      for piece in Self.split(Entities.decodedTwice(text).collapsed) {
        let name = withoutSite(Self.trimmed(piece))
        guard isName(name) || (allowsSite && isPerson(name, allowsSite: true)),
          !found.contains(where: { Self.letters($0) == Self.letters(name) })
        else {
          continue
        }
        found.append(name)
      }
    }
    return Array(found.prefix(10))
  }

  /// Agencies and papers sign behind the name.
  private func withoutSite(_ name: String) -> String {
    guard let siteName, name.utf8.count > siteName.utf8.count, name.hasSuffix(siteName) else { return name }
    return String(name.dropLast(siteName.count)).trimmingBlanks
  }

  private func isName(_ name: String, allowsSite: Bool = false) -> Bool {
    let letters = Self.letters(name)
    guard letters.count >= 2, name.count <= 50, allowsSite || !strangers.contains(letters) else {
      return false
    }
    let words = name.split(separator: " ")
    guard words.count <= 6, !name.contains("://"), !name.contains("@"), !name.contains("/"),
      !name.contains("?"),
      name.filter(\.isNumber).count <= 1
    else { return false }
    if name.hasPrefix("www.") || name.hasSuffix(".com") || !Self.isCapitalised(words) { return false }
    return !words.contains { Self.roles.contains(Self.letters(String($0))) } && name.contains { $0.isLetter }
  }

  /// Two to four words, each with a capital: certain enough where nothing else says that it is a name.
  func isPerson(_ text: String, allowsSite: Bool = false) -> Bool {
    let name = Self.trimmed(text)
    let words = name.split(separator: " ")
    return (2...4).contains(words.count) && isName(name, allowsSite: allowsSite)
      && words.contains { $0.first?.isUppercase == true }
  }

  /// Whether every word begins like a name's; particles may be small.
  private static func isCapitalised(_ words: [Substring]) -> Bool {
    words.count < 2 || words.allSatisfy { $0.first?.isLowercase != true || particles.contains(String($0)) }
  }

  private static let particles: Set<String> = [
    "de", "da", "do", "dos", "das", "di", "del", "della", "der", "den", "van", "von", "vom", "zu", "la", "le",
    "du", "el",
    "al", "bin", "ibn", "y", "e", "ter", "ten", "af", "av", "d'", "und", "the", "of",
  ]

  /// At commas and the words for "and", roles and dates left behind.
  private static func split(_ text: String) -> [String] {
    var pieces = [text]
    for separator in [
      " | ", "|", " · ", " • ", ";", ", ", " and ", " & ", " und ", " et ", " – ", " — ", " - ", "，", "、",
      " with ",
    ] {
      pieces = pieces.flatMap { $0.components(by: separator) }
    }
    return pieces
  }

  /// Without "By" and its like, and without what follows the name.
  private static func trimmed(_ text: String) -> String {
    var words = text.split(separator: " ").map(String.init)
    while let first = words.first, words.count > 1, leads.contains(letters(first)) { words.removeFirst() }
    if let stop = words.firstIndex(where: { stops.contains(letters($0)) }), stop > 0 {
      words = Array(words[..<stop])
    }
    var name = words.joined(separator: " ")
    while let first = name.first, !first.isLetter, first != "\"" { name.removeFirst() }
    while let last = name.last, !last.isLetter, last != ".", last != ")", last != "'", !last.isNumber {
      name.removeLast()
    }
    if let open = name.firstIndex(of: "("), open > name.startIndex {
      name = String(name[..<open]).trimmingBlanks
    }
    if name.hasSuffix("."), !(name.split(separator: " ").last.map { $0.count <= 3 } ?? false) {
      name.removeLast()
    }
    for lead in ["作者：", "作者:", "文／", "文/", "記者", "撰文："] where name.hasPrefix(lead) {
      name.removeFirst(lead.count)
    }
    return name
  }

  private static func letters(_ text: String) -> [UInt8] {
    Boilerplate.letters(Array(text.lowercased().utf8))
  }

  private static func set(_ words: String) -> Set<[UInt8]> {
    Set(words.split(separator: ",").map { letters(String($0)) })
  }

  private static let leads = set(
    "by,von,par,por,di,door,af,av,autor,autorin,author,authors,auteur,autore,text,words,written,posted,story,from,di,"
      + "published,reviewed,edited,redactie,od,автор,yazan,the,about,reported,contributed,article,created,submitted"
  )
  private static let stops = set(
    "on,in,at,for,published,updated,posted,monday,tuesday,wednesday,thursday,friday,saturday,sunday,january,february,"
      + "march,april,june,july,august,september,october,november,december,jan,feb,mar,apr,jun,jul,aug,sep,sept,oct,nov,"
      + "dec,am,um,le,el,il,vom,follow,twitter,view,read,email,uhr,min,contributor,follows,see,more,is,has,last"
  )
  private static let roles = set(
    "editor,reporter,writer,correspondent,staff,editors,journalist,redakteur,redakteurin,columnist,producer,director,"
      + "manager,analyst,freelance,senior,officer,ceo,cofounder,founder,president,specialist,published,updated,comments,"
      + "posted,min,ago,share,follow,subscribe,email,twitter,facebook,newsletter,reading,read,minutes,views,photo,photos,"
      + "team,redaktion,redaction,rédaction,redacción,redazione,redacao,redação,editorial,admin,administrator,webmaster,"
      + "cookies,author,authors,articles,posts,profile,about,home,news,online,contributors")
  private static let nobody = set(
    "admin,administrator,webmaster,anonymous,unknown,guest,user,editor,staff,author,by,none,null,undefined,root,"
      + "wordpress,superuser,super user,contributor,associated press staff,default,n a,na,various,press release,blog"
  )
}
