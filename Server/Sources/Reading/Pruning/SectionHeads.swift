// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Headings over parts that are about the site or other pages, in the words of many languages.
enum SectionHeads {
  /// - Parameter letters: of the whole heading, as `Boilerplate.letters` makes them.
  static func match(_ letters: [UInt8]) -> Bool {
    all.contains(letters) || all.contains(bare(letters))
  }

  /// Without the signs around the words.
  private static func bare(_ letters: [UInt8]) -> [UInt8] {
    var rest = letters[...]
    while let mark = opening.first(where: { rest.starts(with: $0) }) { rest = rest.dropFirst(mark.count) }
    while let mark = closing.first(where: { rest.suffix($0.count).elementsEqual($0) }) {
      rest = rest.dropLast(mark.count)
    }
    return Array(rest)
  }

  private static let signs = [
    "▼", "▽", "▶", "►", "■", "□", "●", "◆", "◇", "★", "☆", "※", "→", "↓", "»", "›", "＊", "・",
  ]
  private static let opening = (signs + ["【", "「", "『", "［", "〔", "＜", "《", "〈", "«"]).map { Array($0.utf8) }
  private static let closing = (signs + ["…", "：", "】", "」", "』", "］", "〕", "＞", "》", "〉"]).map {
    Array($0.utf8)
  }

  private static let all = Set(
    [english, germanic, romance, slavic, others].joined(separator: "\n").split(whereSeparator: \.isNewline)
      .map { Boilerplate.letters(String($0)) })

  private static let english = """
    About the author
    About the authors
    About the writer
    About author
    About our author
    Meet the author
    Meet your guide
    Written by
    Author
    Author bio
    Partner links
    Sponsored links
    Related
    Related articles
    Related posts
    Related stories
    Related content
    Related news
    Related topics
    Related coverage
    Related reading
    Related video
    Related videos
    Related products
    Related searches
    Similar articles
    Similar posts
    Similar stories
    Recommended
    Recommended for you
    Recommended reading
    Recommended articles
    Recommended stories
    You may also like
    You might also like
    You may also enjoy
    You might also enjoy
    You may like
    You might like
    You may be interested in
    You might be interested in
    More from this author
    More from us
    More stories
    More articles
    More news
    More posts
    More on this topic
    More on this story
    More like this
    More to explore
    More for you
    Read next
    Read also
    Also read
    What to read next
    Up next
    Next up
    Next article
    Previous article
    Keep reading
    Continue reading
    Recent posts
    Recent articles
    Recent stories
    Recent news
    Latest posts
    Latest articles
    Latest news
    Latest stories
    The latest
    Popular posts
    Popular articles
    Popular stories
    Popular now
    Popular
    Most popular
    Most read
    Most viewed
    Trending
    Trending now
    Top stories
    Top news
    Breaking news
    Featured articles
    Featured posts
    Featured stories
    Editors' picks
    Editor's picks
    Don't miss
    In other news
    Share
    Share this
    Share this article
    Share this post
    Share this story
    Share this page
    Spread the word
    Leave a reply
    Leave a comment
    Post a comment
    Add a comment
    Comments
    Join the conversation
    Join the discussion
    Newsletter
    Newsletters
    Sign up for our newsletter
    Subscribe to our newsletter
    What is included in a subscription
    Join our newsletter
    Get our newsletter
    Stay updated
    Stay in touch
    Stay connected
    Stay informed
    Follow us
    Connect with us
    Tags
    Categories
    Filed under
    Advertisement
    Sponsored
    Post navigation
    Reader interactions
    How other merchants stack up
    About this author
    About the contributor
    About the contributors
    About the editor
    Meet the authors
    Other posts
    Other articles
    Other stories
    Other news
    More in this section
    More posts you may like
    More posts like this
    Related links
    Related pages
    Related guides
    Related resources
    You may also be interested in
    You might also be interested in
    You might also find interesting
    You'll also like
    Explore more
    Discover more
    From the blog
    Latest from the blog
    Recommended articles for you
    Recommended posts
    Watch next
    Most recent
    Most shared
    Most commented
    Editor's choice
    Editors' choice
    Staff picks
    In this section
    In case you missed it
    Share your thoughts
    Leave a reply cancel reply
    Cancel reply
    Stay up to date
    Sign up for updates
    Subscribe now
    Subscribe today
    Follow us on
    Support our work
    """

  private static let germanic = """
    Über den Autor
    Über die Autorin
    Über die Autoren
    Zum Autor
    Zur Autorin
    Zur Person
    Der Autor
    Die Autorin
    Mehr zum Thema
    Zum Thema
    Lesen Sie auch
    Lesen Sie mehr
    Das könnte Sie auch interessieren
    Das könnte dich auch interessieren
    Das könnte Sie interessieren
    Das könnte dir auch gefallen
    Auch interessant
    Zum Weiterlesen
    Weiterlesen
    Ähnliche Artikel
    Ähnliche Beiträge
    Verwandte Artikel
    Verwandte Beiträge
    Verwandte Themen
    Weitere Artikel
    Weitere Artikel zum Thema
    Weitere Beiträge
    Weitere Meldungen
    Weitere Nachrichten
    Weitere News
    Weitere Themen
    Mehr Themen
    Mehr Artikel
    Mehr Nachrichten
    Mehr News
    Mehr lesen
    Lust auf mehr?
    Kommentare
    Schreibe einen Kommentar
    Kommentar schreiben
    Kommentar verfassen
    Hinterlasse einen Kommentar
    Diskutieren Sie mit
    Teilen
    Artikel teilen
    Beitrag teilen
    Diesen Artikel teilen
    Diesen Beitrag teilen
    Meistgelesen
    Meistgelesene Artikel
    Beliebte Artikel
    Neueste Beiträge
    Neueste Artikel
    Aktuelle Beiträge
    Aktuelle Nachrichten
    Schlagwörter
    Schlagworte
    Themen
    Empfehlungen
    Newsletter abonnieren
    Anzeige
    Lees ook
    Lees meer
    Lees verder
    Gerelateerde artikelen
    Gerelateerd
    Over de auteur
    Reacties
    Geef een reactie
    Deel dit artikel
    Meest gelezen
    Läs också
    Läs även
    Läs mer
    Relaterade artiklar
    Om författaren
    Kommentarer
    Dela artikeln
    Mest läst
    Læs også
    Relaterede artikler
    Om forfatteren
    Les også
    Relaterte artikler
    Mest lest
    Mehr zum Autor
    Mehr zur Autorin
    Auch lesenswert
    Weitere interessante Artikel
    Passend dazu
    Passend zum Thema
    Passende Artikel
    Teilen Sie diesen Artikel
    Artikel empfehlen
    Folgen Sie uns
    Folge uns
    Leserkommentare
    Keine Kommentare
    Diskussion zum Artikel
    Schreib einen Kommentar
    Schreiben Sie einen Kommentar
    Kommentar hinterlassen
    Antwort schreiben
    Das interessiert andere Leser
    Neueste Kommentare
    Letzte Beiträge
    Nächster Artikel
    Vorheriger Artikel
    Beitragsnavigation
    Mehr aus dieser Rubrik
    Jetzt Newsletter abonnieren
    Das könnte dich interessieren
    Das könnte Ihnen auch gefallen
    Meer over dit onderwerp
    Meer nieuws
    Misschien vind je dit ook leuk
    Dit vind je misschien ook leuk
    Gerelateerde berichten
    Deel dit bericht
    Laatste nieuws
    Aanbevolen
    Relaterat
    Liknande artiklar
    Senaste nytt
    Lämna ett svar
    Skriv en kommentar
    Relaterte saker
    Siste nytt
    Seneste nyt
    Les mer
    """
}
