// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How sign-in pages are called, in paths and in titles.
enum SignInPhrases {
  /// Whether a path, in lower case, has a step that is called sign-in.
  static func isSignInPath(_ path: String) -> Bool {
    let steps = path.split(separator: "/").map(String.init)
    if steps.contains(where: { pathSteps.contains($0.prefixUpToDot) }) { return true }
    return pathPieces.contains { path.includes($0) }
  }

  /// Whether sign-in is all that a host is there for.
  static func isIdentityHost(_ host: String) -> Bool {
    identityHosts.contains(host) || identityHosts.contains { host.hasSuffix("." + $0) }
  }

  /// What it is worth that a host's name begins as those of sign-in hosts do; nil where it does not.
  static func weight(ofLabel host: String) -> Double? {
    guard let label = host.split(separator: ".").first.map(String.init) else { return nil }
    if hostLabels.contains(label) { return WallRules.likely }
    // `id.example.org` may also be the Indonesian edition.
    return vagueLabels.contains(label) ? WallRules.weak : nil
  }

  /// Whether an address is a sign-in page's own and carries no other to return to.
  static func isRequested(_ address: WebURL) -> Bool {
    let path = String(decoding: address.path, as: UTF8.self).lowercased()
    return (isSignInPath(path) || isIdentityHost(address.host)) && !ReturnURL.isContained(in: address)
  }

  private static let identityHosts: Set<String> = [
    "accounts.google.com", "login.microsoftonline.com", "login.live.com", "appleid.apple.com",
    "idmsa.apple.com",
    "account.apple.com", "okta.com", "oktapreview.com", "okta-emea.com", "auth0.com", "onelogin.com",
    "login.salesforce.com",
    "id.atlassian.com", "b2clogin.com", "ciamlogin.com", "amazoncognito.com", "duosecurity.com",
    "pingone.com",
    "pingone.eu", "pingidentity.com", "jumpcloud.com", "login.yahoo.com", "signin.aws.amazon.com",
    "login.wordpress.com",
    "login.windows.net", "login.microsoftonline.us", "sts.windows.net", "login.partner.microsoftonline.cn",
    "accounts.zoho.com", "accounts.spotify.com", "auth.openai.com", "id.twitch.tv", "accounts.autodesk.com",
    "frontegg.com", "stytch.com", "workos.com", "clerk.accounts.dev", "zitadel.cloud", "descope.com",
    "fusionauth.io",
    "secureauth.com", "rippling.com", "passport.yandex.ru", "passport.yandex.com", "id.vk.com",
    "kauth.kakao.com",
    "nid.naver.com", "account.line.biz", "access.line.me", "passport.weibo.com", "accounts.shopify.com",
    "auth.atlassian.com", "cloudflareaccess.com", "login.cern.ch",
  ]
  private static let hostLabels: Set<String> = [
    "auth", "sso", "idp", "login", "signin", "accounts", "passport", "shibboleth", "adfs", "identity",
    "oauth", "secure-login",
    "anmelden", "authentication", "signon", "logon", "saml", "authenticate", "weblogin", "oauth2", "oidc",
    "keycloak",
    "authentik", "authelia", "federation", "connexion",
  ]
  private static let vagueLabels: Set<String> = [
    "id", "account", "cas", "sts", "fs", "iam", "wayf", "aai", "my", "portal",
  ]

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
    "please log in", "please sign in", "войти в ", "вход в ", "anmelden bei ", "se connecter à ",
    "zaloguj do ", "entrar em ", "masuk ke ",
  ]

  private static let pathSteps: Set<String> = [
    "login", "log-in", "log_in", "signin", "sign-in", "sign_in", "logon", "sso", "wp-login", "authwall",
    "uas",
    "connexion", "se-connecter", "anmelden", "anmeldung", "einloggen", "iniciar-sesion", "acceder", "accedi",
    "inloggen", "aanmelden", "entrar", "logowanie", "zaloguj", "prihlaseni", "prihlasenie", "giris",
    "kirjaudu",
    "logga-in",
    "inloggning", "belepes", "authenticate", "auth", "login2", "signon", "sign-on", "account-login",
    "user-login", "members-login", "login_form",
    "connexion-abonne", "se-connecter", "ingresar", "prihlaseni-uzivatele", "login-actions", "userlogin",
    "loginform", "dologin", "uyelik-girisi", "sign_in_up", "log-ind", "logg-inn", "bejelentkezes",
  ]
  private static let pathPieces = [
    "session/new", "sessions/new", "users/sign_in", "account/login", "adfs/ls", "cas/login", "/idp/",
    "/saml/",
    "oauth/authorize", "oauth2/authorize", "/protocol/openid-connect", "i/flow/login", "/accounts/login",
    "checkpoint/lg", "special:userlogin", "signin/v", "/u/login", "/if/flow/", "/idp", "login.action",
    "login.aspx", "login.jsp",
  ]

  private static let phrases: Set<String> = Set(
    """
    sign up|join now|create account|create an account|sign up or log in|join or sign in|registrieren
    s'inscrire
    sign in|signin|sign-in|log in|login|log-in|log on|logon|sign in or register|login or register
    sign in or sign up
    log in or sign up|log in / sign up|login page|sign in page|member login|user login|customer login
    account login
    please sign in|please log in|login required|sign in required|authentication required|sign in to continue
    log in to continue|single sign-on|sign in to your account|log in to your account|welcome back
    subscriber login
    anmelden|anmeldung|einloggen|bitte anmelden|bitte einloggen|anmelden oder registrieren|kundenlogin
    connexion|se connecter|identifiez-vous|connectez-vous|identification|s'identifier|s’identifier
    iniciar sesión|inicia sesión|inicio de sesión|acceder|iniciar sessão|iniciar sesion|identifícate
    ingresar
    entrar|fazer login|faça login|acessar|inicie sessão|faça seu login
    accedi|accesso|effettua l'accesso|effettua il login|login utente
    inloggen|aanmelden|log in bij|inlogpagina
    logga in|inloggning|log ind|log på|logg inn|logg på|innlogging
    kirjaudu sisään|kirjaudu|kirjautuminen|innskráning|skrá inn
    zaloguj się|zaloguj|logowanie|strona logowania
    přihlášení|přihlásit se|přihlásit|prihlásenie|prihlásiť sa
    bejelentkezés|belépés|autentificare|conectare|intră în cont
    вход|войти|авторизация|вход в систему|вход на сайт|увійти|вхід|авторизація|влизане|влез|пријава
    пријави се
    prijava|prijavi se|prijavite se|vpis|σύνδεση|είσοδος
    giriş yap|giriş|oturum aç|üye girişi|daxil ol
    تسجيل الدخول|دخول|ورود|ورود به حساب|כניסה|התחברות|התחבר
    ログイン|サインイン|会員ログイン|登录|登入|登錄|用户登录|會員登入|로그인
    เข้าสู่ระบบ|ลงชื่อเข้าใช้|đăng nhập|masuk|log masuk|mag-log in|लॉग इन|लॉग इन करें|साइन इन|সাইন ইন
    লগ ইন|உள்நுழை
    signin page|log in to your account|you need to log in|you need to sign in|you must be logged in
    members only|member sign in
    melden sie sich an|bitte melden sie sich an|login erforderlich|mitglieder-login|zum login|mein konto
    benutzeranmeldung|mitgliederbereich
    connexion requise|connexion à votre compte|espace abonné|espace membre|mon compte|inicie sesión
    iniciar sesion|identificarse|área de clientes
    área do assinante|acesse sua conta|entre na sua conta|area riservata|accedi al tuo account
    log in op je account|inloggen op je account
    logga in på ditt konto|du måste logga in|log ind på din konto|du skal logge ind
    logg inn på kontoen din|kirjaudu tilillesi|zaloguj się na swoje konto
    přihlášení uživatele|přihlaste se|prihláste sa|prihlásenie používateľa|jelentkezzen be|jelentkezz be
    lépjen be|belépés a fiókba|intrare în cont|intră
    prijavite se|prijava korisnika|пријавите се|najava|prijava uporabnika|войдите|вход в аккаунт
    вход в личный кабинет|личный кабинет|увійдіть|вхід на сайт
    вход в профила|влезте|συνδεθείτε|σύνδεση μέλους|σύνδεση χρήστη|üye girişi yap|hesabınıza giriş yapın
    سجل الدخول|تسجيل دخول|الدخول|دخول الأعضاء
    وارد شوید|ورود به سایت|ورود کاربران|ورود به حساب کاربری|כניסה לחשבון|כניסת משתמשים|התחברות לאתר
    会員ログインページ|ログインページ|ログイン画面
    请登录|账号登录|帐号登录|密码登录|請登入|使用者登入|會員登錄|회원 로그인|로그인 페이지|로그인이 필요합니다|เข้าสู่ระบบสมาชิก|กรุณาเข้าสู่ระบบ
    đăng nhập tài khoản
    đăng nhập hệ thống|masuk ke akun|masuk ke akun anda|silakan masuk|log masuk akaun|साइन इन करें
    अपने खाते में लॉग इन करें|সাইন ইন করুন|লগইন|inici de sessió|entra
    sisselogimine|logi sisse|pieteikties|ielogoties|prisijungti|prisijungimas|hyr|kyçu|saioa hasi
    inicia la sessió
    """.split { $0 == "|" || $0 == "\n" }.map(String.init))
}

extension String {
  /// Returns `wp-login` for `wp-login.php`.
  fileprivate var prefixUpToDot: String { split(separator: ".").first.map(String.init) ?? self }
}
