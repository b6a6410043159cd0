// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Words around names in bylines.
enum NamePhrases {
  static func letters(_ text: String) -> [UInt8] {
    Boilerplate.letters(Array(text.lowercased().utf8))
  }

  static func withoutArticle(_ letters: [UInt8]) -> [UInt8] {
    letters.count > 6 && letters.starts(with: the) ? Array(letters.dropFirst(the.count)) : letters
  }

  private static let the = Array("the".utf8)

  static func isAddress(_ name: String) -> Bool {
    if name.utf8.contains(where: { "@/?[]=<>".utf8.contains($0) }) || name.hasPrefix("www.") { return true }
    guard !name.utf8.contains(0x20), name == name.lowercased() else { return name.hasSuffix(".com") }
    return name.utf8.contains(UInt8(ascii: "."))
  }

  /// Whether every word begins like a name's; particles may be small.
  static func areCapitalized(_ words: [Substring]) -> Bool {
    words.count < 2 || words.allSatisfy { $0.first?.isLowercase != true || particles.contains(String($0)) }
  }

  /// Two words by someone who leaves capitals out.
  static func isTyped(_ words: [Substring]) -> Bool {
    words.count == 2 && (words[0].first?.isUppercase == true || words[1].first?.isLowercase == true)
  }

  /// One word without capitals, as accounts are called.
  static func isLogin(_ names: [String]) -> Bool {
    names.count == 1 && names[0].utf8.allSatisfy { $0 < 0x80 && $0 != 0x20 && !(0x41...0x5A).contains($0) }
  }

  private static let particles: Set<String> = [
    "de", "da", "do", "dos", "das", "di", "del", "della", "der", "den", "van", "von", "vom", "zu", "la", "le",
    "du", "el", "al", "bin", "ibn", "y", "e", "ter", "ten", "af", "av", "d'", "und", "the", "of", "zur",
    "zum",
  ]

  private static func set(_ words: String) -> Set<[UInt8]> {
    Set(words.split(separator: ",").map { letters(String($0)) })
  }

  /// Whether a name ends before the word.
  ///
  /// - Parameter inLine: whether more than a name is certain: a date was behind it, or all of it is in capitals.
  static func isStop(_ word: String, inLine: Bool) -> Bool {
    let letters = letters(word)
    guard stops.contains(letters) else { return false }
    return inLine || !shortNames.contains(letters) || word.first?.isLowercase == true
  }

  /// Whether no name begins with the word.
  static func isNoStart(_ word: Substring) -> Bool {
    let letters = letters(String(word))
    return stops.contains(letters) && !firstNames.contains(letters)
  }

  /// Stops that are also people's names.
  private static let shortNames = set("le,el,il,in,am,um,min,see,via,mis,has,at,jan,mar,april,june,august")
  private static let firstNames = set("jan,april,june,august,min")
  /// Words that precede a name.
  static let leads = set(
    "by,von,par,por,di,door,af,av,autor,autorin,author,authors,auteur,autore,text,words,written,posted,story,from,di,"
      + "published,reviewed,edited,redactie,od,автор,yazan,about,reported,contributed,article,created,submitted,"
      + "tekst,tekst:,skriven,skrevet,przez,napisał,kirjoittaja,írta,fotos,foto,geschrieben,verfasst,escrito,scritto,écrit,geschreven,ein,artikel,gastbeitrag,"
      + "eine,kolumne,erstellt,redakcja,автори,auteurs,autores,autori,autoren,writer,writers,reporter"
  )
  /// Whether the text is a writer's job title.
  static func isTrade(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    return (1...4).contains(words.count) && words.last.map { trades.contains(letters(String($0))) } ?? false
  }

  private static let trades = set(
    "editor,reporter,writer,correspondent,journalist,columnist,redakteur,redakteurin,journaliste,rédacteur,rédactrice,"
      + "redactor,redactora,periodista,giornalista,jornalista,redacteur,autor,autorin,author,blogger,contributor"
  )
  /// Words that follow a name.
  static let stops = set(
    "on,in,at,for,published,updated,posted,monday,tuesday,wednesday,thursday,friday,saturday,sunday,january,february,"
      + "march,april,june,july,august,september,october,november,december,jan,feb,mar,apr,jun,jul,aug,sep,sept,oct,nov,"
      + "dec,am,um,le,el,il,vom,follow,twitter,view,read,email,uhr,min,contributor,follows,see,more,is,has,last,"
      + "researched,reviewed,edited,medically,illustrated,illustrations,photographs,photography,photos,special,"
      + "writes,reports,says,factchecked,verified,publié,mis,publicado,pubblicato,aktualisiert,veröffentlicht,via"
  )
  /// Of people, not names.
  static let roles = set(
    "editor,reporter,writer,correspondent,staff,editors,journalist,redakteur,redakteurin,columnist,producer,director,"
      + "manager,analyst,freelance,senior,officer,ceo,cofounder,founder,president,specialist,published,updated,comments,"
      + "posted,min,ago,share,follow,subscribe,email,twitter,facebook,newsletter,reading,read,minutes,views,photo,photos,"
      + "team,redaktion,redaction,rédaction,redacción,redazione,redacao,redação,editorial,admin,administrator,webmaster,"
      + "cookies,author,authors,articles,posts,profile,about,home,news,online,contributors,columnists,contributor,"
      + "publiziert,veröffentlicht,aktualisiert,geschrieben,lesezeit,kommentare,artikel,datum,stand,publié,publicado,"
      + "actualizado,pubblicato,aggiornato,atualizado,lectura,lecture,lettura,leitura,click,here,desk,find,view,all,bio,inc,gmbh,llc,"
      + "ltd,corp,verlag,minutos,minuti,minuten,cc,ccby,ccbysa,licence,license,rights")
  static let nobody = set(
    "admin,administrator,webmaster,anonymous,unknown,guest,user,editor,staff,author,by,none,null,undefined,root,"
      + "wordpress,superuser,super user,contributor,associated press staff,default,n a,na,various,press release,blog,"
      + "人氣,人气,瀏覽,浏览,閲覧,阅读,閱讀,點閱,点击,點擊,조회,조회수,편집부"
  )
  /// Of firms, papers and offices.
  static let bodies = set(
    "presse,zeitung,zeitschrift,media,medien,magazine,magazin,times,kitchens,tips,agency,agentur,company,university,"
      + "universität,université,universidad,institute,institut,instituto,department,ministry,ministerium,foundation,stiftung,"
      + "club,store,shop,shops,studios,software,solutions,services,service,clinic,hospital,dental,bank,financial,finance,"
      + "insurance,marketing,strategies,consulting,partners,association,society,council,academy,verein,verband,feuerwehr,"
      + "abteilung,group,gruppe,network,netzwerk,centre,center,zentrum,technologies,systems,labs,official,podcast,"
      + "productions,publishing,publishers,publications,communications,international,deutschland,germany,france,usa,"
      + "organization,organisation,organización,organizzazione,project,initiative,fondation,fundación,fondazione,ministère,"
      + "ministerio,universiteit,federation,committee,commission,coalition,alliance,museum,library,ev,co")
  /// Last words of those who sign together.
  static let teams = set(
    "team,staff,editors,desk,redaktion,redazione,rédaction,redacción,redactie,redakcja,contributor,contributors,"
      + "newsroom,bureau,report,toimitus,redaksjonen,redaktionen")
  /// Those who sign with one word.
  static let newsrooms = set("redaktion,redazione,rédaction,redacción,redactie,redakcja,toimitus,redaktionen")
  static let notOurs = set("former,our,meet,the team,join,all,leadership,your,a,about,contact")
}
