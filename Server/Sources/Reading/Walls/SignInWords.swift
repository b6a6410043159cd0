// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How sign-in pages are called, in paths and in titles.
enum SignInWords {
  /// Whether a path, in lower case, has a step that is called sign-in.
  static func isSignInPath(_ path: String) -> Bool {
    let steps = path.split(separator: "/").map(String.init)
    if steps.contains(where: { pathSteps.contains($0.prefixUpToDot) }) { return true }
    return pathPieces.contains { path.contains($0) }
  }

  /// Whether a title is such a phrase, or has it as a segment beside the site's name.
  static func isSignInTitle(_ title: String) -> Bool {
    segments(title).contains { phrases.contains($0) }
      || lead.contains { title.lowercased().hasPrefix($0) && title.split(separator: " ").count <= 8 }
  }

  /// Segments in lower case without marks at their ends.
  static func segments(_ title: String) -> [String] {
    var parts = [title]
    for separator in [" | ", "|", " - ", " – ", " — ", " · ", " • ", ": ", " » ", " :: ", " / "] {
      parts = parts.flatMap { $0.components(by: separator) }
    }
    return parts.map { part in
      var text = part.lowercased().collapsed
      while let last = text.last, !last.isLetter, !last.isNumber, !last.isSymbol { text.removeLast() }
      return text
    }
  }

  /// `Sign in to Example`.
  private static let lead = [
    "sign in to ", "log in to ", "login to ", "log into ", "sign into ", "connectez-vous à ", "connexion à ",
    "inicia sesión en ", "iniciar sesión en ", "accedi a ", "inloggen bij ", "logga in på ", "log ind på ",
    "logg inn på ", "zaloguj się do ", "entrar no ", "entrar na ", "you must log in", "you must sign in",
    "please log in", "please sign in", "войти в ",
  ]

  private static let pathSteps: Set<String> = [
    "login", "log-in", "log_in", "signin", "sign-in", "sign_in", "logon", "sso", "wp-login", "authwall",
    "uas",
    "connexion", "se-connecter", "anmelden", "anmeldung", "einloggen", "iniciar-sesion", "acceder", "accedi",
    "inloggen", "entrar", "logowanie", "zaloguj", "prihlaseni", "prihlasenie", "giris", "kirjaudu",
    "logga-in",
    "inloggning", "belepes", "passport", "authenticate", "sign_in_up", "log-ind", "logg-inn", "bejelentkezes",
  ]
  private static let pathPieces = [
    "session/new", "sessions/new", "users/sign_in", "account/login", "adfs/ls", "cas/login", "/idp/",
    "/saml/",
    "oauth/authorize", "oauth2/authorize", "/protocol/openid-connect", "i/flow/login", "/accounts/login",
    "checkpoint/lg",
  ]

  private static let phrases: Set<String> = Set(
    """
    sign in|signin|sign-in|log in|login|log-in|log on|logon|sign in or register|login or register|sign in or sign up
    log in or sign up|log in / sign up|login page|sign in page|member login|user login|customer login|account login
    please sign in|please log in|login required|sign in required|authentication required|sign in to continue
    log in to continue|single sign-on|sign in to your account|log in to your account|welcome back|subscriber login
    anmelden|anmeldung|einloggen|bitte anmelden|bitte einloggen|anmelden oder registrieren|kundenlogin
    connexion|se connecter|identifiez-vous|connectez-vous|identification|s'identifier|s’identifier
    iniciar sesión|inicia sesión|inicio de sesión|acceder|iniciar sessão|iniciar sesion|identifícate|ingresar
    entrar|fazer login|faça login|acessar|inicie sessão|faça seu login
    accedi|accesso|effettua l'accesso|effettua il login|login utente
    inloggen|aanmelden|log in bij|inlogpagina
    logga in|inloggning|log ind|log på|logg inn|logg på|innlogging
    kirjaudu sisään|kirjaudu|kirjautuminen|innskráning|skrá inn
    zaloguj się|zaloguj|logowanie|strona logowania
    přihlášení|přihlásit se|přihlásit|prihlásenie|prihlásiť sa
    bejelentkezés|belépés|autentificare|conectare|intră în cont
    вход|войти|авторизация|вход в систему|вход на сайт|увійти|вхід|авторизація|влизане|влез|пријава|пријави се
    prijava|prijavi se|prijavite se|vpis|σύνδεση|είσοδος
    giriş yap|giriş|oturum aç|üye girişi|daxil ol
    تسجيل الدخول|دخول|ورود|ورود به حساب|כניסה|התחברות|התחבר
    ログイン|サインイン|会員ログイン|登录|登入|登錄|用户登录|會員登入|로그인
    เข้าสู่ระบบ|ลงชื่อเข้าใช้|đăng nhập|masuk|log masuk|mag-log in|लॉग इन|लॉग इन करें|साइन इन|সাইন ইন|লগ ইন|உள்நுழை
    sisselogimine|logi sisse|pieteikties|ielogoties|prisijungti|prisijungimas|hyr|kyçu|saioa hasi|inicia la sessió
    """.split { $0 == "|" || $0 == "\n" }.map(String.init))
}

extension String {
  /// `wp-login` of `wp-login.php`.
  fileprivate var prefixUpToDot: String { split(separator: ".").first.map(String.init) ?? self }
}
