// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Lines between the paragraphs of articles that are not part of the text.
enum Boilerplate {
  /// Whether a short line is such a line.
  static func matches(_ line: LineLetters) -> Bool {
    !line.letters.isEmpty && (whole.contain(line) || beginnings.begin(line))
  }

  /// Whether a short line ends with the name of a photo agency.
  static func isCredit(_ line: LineLetters) -> Bool {
    guard line.letters.count < 70, let last = line.letters.last else { return false }
    return agencies.contains { $0.last == last && line.letters.suffix($0.count).elementsEqual($0) }
  }

  private static let agencies = set(
    """
    Getty Images
    iStock
    Shutterstock
    Unsplash
    Pixabay
    Pexels
    Adobe Stock
    Depositphotos
    picture alliance
    imago images
    Alamy Stock Photo
    """)

  /// Whether a line tells when the article was published: a word for it first, then a date.
  static func isStamp(_ line: LineLetters) -> Bool {
    guard line.letters.count < 110, stamps.begin(line) else { return false }
    let digits = line.letters.count(where: URLText.isDigit)
    return digits >= 3 && (digits * 5 >= line.letters.count || line.letters.count < 32)
  }

  /// What stands before a name.
  static let bylinePhrases = Set(
    set(
      """
      By
      Written by
      Posted by
      Story by
      Words by
      Text by
      Text
      Author
      Von
      Par
      Por
      Di
      Door
      Av
      Af
      Autor
      Автор
      """))

  private static let stamps = PhraseBeginnings(
    """
    Updated
    Last updated
    Published
    Posted on
    Posted
    First published
    Last modified
    Date published
    Aktualisiert
    Zuletzt aktualisiert
    Veröffentlicht
    Stand:
    Erstellt am
    Publié le
    Mis à jour
    Publicado
    Actualizado
    Pubblicato
    Aggiornato
    Gepubliceerd
    Bijgewerkt
    Opublikowano
    Aktualizacja
    Опубликовано
    Обновлено
    Publicerad
    Uppdaterad
    Publiceret
    Opdateret
    発売日
    公開日
    更新日
    发布时间
    發布時間
    更新时间
    """)

  /// Lower-case ASCII letters, digits and everything above ASCII.
  static func letters(_ text: [UInt8]) -> [UInt8] { LineLetters(text).letters }
  static func letters(_ text: String) -> [UInt8] { LineLetters(text.utf8).letters }

  private static func set(_ lines: String) -> [[UInt8]] {
    lines.split(separator: "\n").map { letters(String($0)) }
  }

  private static let whole = WholePhrases(
    """
    Advertisement
    Advertising
    Sponsored
    Sponsored content
    Story continues below advertisement
    Article continues below advertisement
    Continue reading below
    Continue reading
    Continue reading the main story
    Keep reading
    Edit this page
    Edit on GitHub
    Read more
    Learn more
    See more
    Show more
    More
    Load more
    Related
    Related articles
    Related stories
    Related posts
    Related topics
    See also
    More from
    Share
    Share this
    Share this article
    Share this story
    Share on Facebook
    Share on Twitter
    Tweet
    Pin it
    Email
    Print
    Save
    Comments
    Leave a comment
    Post a comment
    View comments
    Add a comment
    No comments
    Follow us
    Follow
    Subscribe
    Subscribe now
    Sign up
    Sign in
    Log in
    Newsletter
    Tags
    Topics
    Filed under
    Back to top
    Top
    Close
    Skip
    Skip to content
    Loading
    Click to enlarge
    Tap to enlarge
    Enlarge
    Enlarge this image
    Enlarge photo
    Click to zoom
    Zoom
    Zoom image
    Zoom in
    View larger
    View larger image
    View full size
    View full-size image
    View full image
    Full screen
    Fullscreen
    View gallery
    Open gallery
    Open image in lightbox
    Open image in new window
    Toggle caption
    Hide caption
    Show caption
    Vergrößern
    Bild vergrößern
    Zum Vergrößern klicken
    Agrandir
    Agrandir l'image
    Agrandir l’image
    Ampliar
    Ampliar imagen
    Ampliar foto
    Ingrandisci
    Ingrandisci l'immagine
    Ingrandisci l’immagine
    Vergroten
    Afbeelding vergroten
    Förstora
    Förstora bilden
    Forstørr
    Suurenna kuva
    Powiększ
    Powiększ zdjęcie
    Zvětšit
    Büyüt
    Увеличить
    Збільшити
    拡大
    拡大する
    画像を拡大
    画像を拡大する
    クリックで拡大
    点击查看大图
    查看大图
    點擊看大圖
    확대
    사진 확대
    크게보기
    Enlarge image
    View image
    Image
    Photo
    Video
    Watch
    Play
    Download
    Up next
    Next
    Previous
    Anzeige
    Werbung
    Weiterlesen
    Mehr zum Thema
    Lesen Sie auch
    Teilen
    Drucken
    Kommentare
    Kommentar schreiben
    Nach oben
    Zur Startseite
    Publicité
    Lire aussi
    Lire la suite
    Partager
    Publicidad
    Leer más
    Lee también
    Compartir
    Pubblicità
    Leggi anche
    Condividi
    Publicidade
    Leia também
    Leia mais
    Advertentie
    Lees ook
    Lees meer
    Delen
    Реклама
    Читайте также
    Поделиться
    Reklama
    Czytaj także
    Reklam
    広告
    関連記事
    关键词
    分享到
    相关阅读
    相关新闻
    광고
    """)

  private static let beginnings = PhraseBeginnings(
    """
    Read more:
    Read also:
    Also read:
    Read next:
    Related:
    RELATED ARTICLE
    See also:
    Share this:
    Like this:
    Follow us on
    Follow me on
    Follow him on
    Follow her on
    Follow them on
    Have a tip
    Got a tip
    Reach the reporter
    Sign up now
    Folgen Sie uns auf
    Suivez-nous sur
    Síguenos en
    Siga-nos
    Seguici su
    Volg ons op
    Подписывайтесь на
    Sign up for our
    Sign up for the
    Sign up to our
    Sign up to receive
    Subscribe to our
    Click here to subscribe
    Get our newsletter
    Like us on Facebook
    All rights reserved
    Copyright ©
    Image credit
    Photo credit
    Image source
    Photo by
    Photograph:
    Photography by
    Picture:
    Credit:
    Image:
    Images:
    A post shared by
    Category:
    Categories:
    Kategorie:
    Kategorien:
    Catégorie:
    Catégories:
    Categoría:
    Categorías:
    Schlagwörter:
    Schlagworte:
    Etiquetas:
    Mots-clés:
    Pour lire la suite
    Um weiterzulesen
    Para seguir leyendo
    To continue reading
    To read the full
    Puedes ver:
    Mira:
    Mira también
    Vea también
    Ver también
    Te recomendamos
    Veja também
    Must read:
    Don't miss:
    Weitere Infos unter
    Auch auf
    Auch interessant
    Click to expand
    Subscribe now
    Was this newsletter forwarded to you
    Was this email forwarded to you
    Become a paid subscriber
    Was this page helpful
    Was this article helpful
    Is this page useful
    Show caption
    Hide caption
    Photo:
    Image via
    Posted in
    Filed under:
    Tagged:
    Tags:
    Share on
    Lesen Sie auch
    Lesen Sie mehr
    Mehr zum Thema
    Foto:
    Bild:
    Quelle: dpa
    Lire aussi
    À lire aussi
    Lea también
    Lee también
    Te puede interesar
    Leggi anche
    Leia também
    Saiba mais
    Lees ook
    Czytaj też
    Читайте также
    """)
}
