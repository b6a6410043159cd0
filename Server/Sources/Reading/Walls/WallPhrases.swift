// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What walls other than sign-in pages are called and say, in lower case.
enum WallPhrases {
  /// Whole titles of bot challenges.
  static let challengeTitles: Set<String> = [
    "just a moment", "just a moment...", "attention required! | cloudflare", "one moment, please...",
    "one moment, please", "access denied", "access to this page has been denied",
    "access to this page has been denied.",
    "robot check", "are you a robot?", "are you a robot", "pardon our interruption",
    "pardon our interruption...",
    "human verification", "vercel security checkpoint", "ddos-guard", "making sure you're not a bot!",
    "making sure you&#39;re not a bot!", "bot verification", "security check", "checking your browser",
    "checking your browser before accessing", "please verify you are a human", "are you human?", "captcha",
    "verify you are human", "client challenge", "bitte warten", "un momento…", "nur einen moment…",
    "un instant…", "einen moment", "you have been blocked", "request unsuccessful",
  ]

  /// In the markup of a challenge.
  static let challengeMarkers = PhraseList([
    "_cf_chl_opt", "/cdn-cgi/challenge-platform/h/", "cf-browser-verification", "anubis_challenge",
    "/.within.website/x/cmd/anubis/", "awswafintegration", "captcha-delivery.com", "px-captcha",
    "_incapsula_resource", "request unsuccessful. incapsula", "sucuri_cloudproxy_js",
    "ddos-guard/js-challenge",
    "geo.captcha-delivery", "perimeterx", "kpsdk", "/_guard/", "aliyunwaf",
  ])

  static let challengeTexts = PhraseList([
    "enable javascript and cookies to continue", "verify you are human", "verifying you are human",
    "checking your browser", "checking if the site connection is secure", "are not a robot", "are a human",
    "unusual traffic from your", "confirm you are human", "ich bin kein roboter", "prove you are human",
    "complete the security check", "vérifier que vous êtes humain", "are you a robot",
  ])

  /// Titles, or segments of titles, of pages that are not there.
  static let missingTitles: Set<String> = Set(
    """
    page not found|404|404 not found|not found|404 error|error 404|404 page not found|page not found (404)|404 error page
    oops! page not found|this page does not exist|page doesn't exist|page does not exist|content not found
    the page you requested was not found|we can't find that page|page unavailable|page no longer available
    seite nicht gefunden|nicht gefunden|fehler 404|404 fehler|404 seite nicht gefunden|page introuvable|page non trouvée
    erreur 404|404 page introuvable|página no encontrada|pagina no encontrada|error 404 página no encontrada
    página não encontrada|erro 404|pagina non trovata|errore 404|pagina niet gevonden|sidan hittades inte
    siden blev ikke fundet|siden ikke funnet|sivua ei löytynyt|nie znaleziono strony|strona nie istnieje
    strona nie została znaleziona|stránka nenalezena|az oldal nem található|страница не найдена|сторінку не знайдено
    ошибка 404|sayfa bulunamadı|ページが見つかりません|找不到页面|页面不存在|找不到網頁|페이지를 찾을 수 없습니다
    """.split { $0 == "|" || $0 == "\n" }.map(String.init))

  static let consentTexts = PhraseList([
    "we use cookies", "we and our partners", "accept all", "before you continue", "your privacy",
    "cookies and data",
    "wir und unsere partner", "alle akzeptieren", "cookies akzeptieren", "mit werbung", "zustimmen",
    "nous utilisons des cookies", "tout accepter", "nos partenaires", "utilizamos cookies", "aceptar todo",
    "aceitar tudo", "accetta tutto", "utilizziamo i cookie", "wij gebruiken cookies", "alles accepteren",
    "we value your privacy", "manage options", "legitimate interest", "store and/or access information",
  ])

  static let ageTexts = PhraseList([
    "are you over 18", "are you over 21", "are you 18 or older", "are you 21 or older", "verify your age",
    "confirm your age", "you must be 18", "you must be 21", "of legal drinking age", "age verification",
    "bist du über 18", "sind sie über 18", "avez-vous plus de 18 ans", "eres mayor de edad",
    "enter your date of birth",
  ])

  static let regionTexts = PhraseList([
    "not available in your country", "not available in your region", "unavailable in your region",
    "unavailable in your country", "not available in your location", "unavailable in most european countries",
    "enforces the general data protection regulation", "in ihrem land nicht verfügbar",
    "pas disponible dans votre pays",
    "no está disponible en tu país", "blocked in your country",
  ])

  static let subscribeTexts = PhraseList([
    "subscribe to continue", "already a subscriber", "subscribe to read", "subscribers only",
    "subscriber-only",
    "to continue reading", "become a member to read", "this article is for subscribers",
    "start your subscription",
    "create a free account to", "register to continue", "for paying subscribers",
    "this post is for paid subscribers",
    "mit abo weiterlesen", "jetzt abonnieren und weiterlesen", "nur für abonnenten", "bereits abonnent",
    "weiterlesen mit",
    "réservé aux abonnés", "article réservé", "déjà abonné", "ya eres suscriptor",
    "contenido exclusivo para suscriptores",
    "suscríbete para", "exclusivo para assinantes", "já é assinante", "articolo riservato agli abbonati",
    "contenuto riservato agli abbonati", "alleen voor abonnees", "unlock this article", "read the full story",
    "только для подписчиков", "тільки для передплатників", "для підписників", "この記事は有料会員", "有料会員限定", "会員限定",
  ])

  static let scriptTexts = PhraseList([
    "enable javascript", "javascript is required", "requires javascript", "javascript is disabled",
    "turn on javascript",
    "javascript to run this app", "javascript aktivieren", "activer javascript", "activez javascript",
    "habilitar javascript",
    "activar javascript", "abilita javascript",
  ])
}

/// Phrases that are looked for in a text's bytes.
struct PhraseList: Sendable {
  private let phrases: [[UInt8]]

  init(_ phrases: [String]) {
    self.phrases = phrases.map { Array($0.utf8) }
  }

  /// How many of the phrases the text has.
  func count(in text: [UInt8]) -> Int { phrases.count { text[...].firstRange(of: $0) != nil } }

  func first(in text: [UInt8]) -> String? {
    phrases.first { text[...].firstRange(of: $0) != nil }.map { String(decoding: $0, as: UTF8.self) }
  }

  func isIn(_ text: [UInt8]) -> Bool { phrases.contains { text[...].firstRange(of: $0) != nil } }
}
