// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Headings over parts that are about the site or other pages, in the words of many languages.
enum SectionHeads {
  /// - Parameter letters: of the whole heading, as `Boilerplate.letters` makes them.
  static func match(_ letters: [UInt8]) -> Bool { all.contains(letters) }

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
    """

  private static let romance = """
    À lire aussi
    Lire aussi
    À propos de l'auteur
    A propos de l'auteur
    Articles similaires
    Articles liés
    Articles connexes
    Sur le même sujet
    Sur le même thème
    Vous aimerez aussi
    Vous aimerez peut-être aussi
    Vous pourriez aussi aimer
    Dans la même rubrique
    Laisser un commentaire
    Commentaires
    Partager
    Partager cet article
    Les plus lus
    Articles les plus lus
    Voir aussi
    Plus d'articles
    Artículos relacionados
    Noticias relacionadas
    Notas relacionadas
    Relacionado
    Relacionados
    También te puede interesar
    Te puede interesar
    Puede interesarte
    Lo más leído
    Lo más visto
    Lea también
    Lee también
    Comparte
    Compartir
    Comentarios
    Deja un comentario
    Deja una respuesta
    Sobre el autor
    Acerca del autor
    Más noticias
    Últimas noticias
    Etiquetas
    Articoli correlati
    Notizie correlate
    Potrebbe interessarti
    Potrebbe interessarti anche
    Potrebbero interessarti
    Ti potrebbe interessare
    Leggi anche
    Condividi
    Commenti
    Lascia un commento
    Sull'autore
    I più letti
    Ultime notizie
    Ultimi articoli
    Artigos relacionados
    Notícias relacionadas
    Matérias relacionadas
    Veja também
    Leia também
    Mais lidas
    Mais lidos
    Compartilhe
    Comentários
    Deixe um comentário
    Deixe uma resposta
    Sobre o autor
    Últimas notícias
    Citește și
    Articole similare
    Articole recomandate
    Comentarii
    Articles relacionats
    """
}
