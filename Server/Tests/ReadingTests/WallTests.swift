// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading
import Testing

@Suite struct WallTests {
  private static let form =
    "<form action=/session><label>Email <input name=email type=email></label>"
    + "<input type=password name=p><button>Continue</button></form>"

  private func wall(
    _ html: String, url: String = "https://example.org/news/one", transport: TransportEvidence? = nil
  ) -> Wall? {
    PageReader().read(Page(bytes: Array(html.utf8), url: url, transport: transport)).wall
  }

  private func transport(
    _ status: Int = 200, _ headers: [(name: String, value: String)] = [], hops: [String] = []
  ) -> TransportEvidence {
    TransportEvidence(
      status: status, headers: headers, requestedURL: "https://example.org/news/one", hops: hops)
  }

  @Test(
    "some HTTP responses are walls whatever the page shows",
    arguments: [
      (401, "WWW-Authenticate", "Basic realm=x", Wall.Kind.signIn), (402, "", "", .paywallHard),
      (407, "", "", .signIn),
      (451, "", "", .geoBlock), (511, "", "", .captivePortal),
      (200, "CF-Mitigated", "challenge", .botChallenge),
      (404, "", "", .error), (500, "", "", .error), (403, "", "", .error),
      (202, "x-amzn-waf-action", "challenge", .botChallenge),
    ])
  func transport(_ status: Int, _ name: String, _ value: String, _ kind: Wall.Kind) {
    let headers = name.isEmpty ? [] : [(name: name, value: value)]
    #expect(wall(Fixture.article(""), transport: transport(status, headers))?.kind == kind)
  }

  @Test(
    "a redirect to a sign-in page is detected",
    arguments: [
      "https://accounts.google.com/v3/signin/identifier?continue=x",
      "https://example.okta.com/app/x", "https://example.org/login?next=%2Fnews%2Fone",
      "https://example.org/enter?returnTo=https%3A%2F%2Fexample.org%2Fnews%2Fone",
      "https://id.example.org/oauth?response_type=code&client_id=1", "https://sso.example.org/",
    ])
  func redirected(_ final: String) {
    let page = Fixture.page(head: "<title>Welcome</title>", body: Self.form)
    #expect(wall(page, url: final, transport: transport(hops: [final]))?.kind == .signIn)
  }

  @Test(
    "a redirect to a consent page or to the home page is detected",
    arguments: [
      ("https://consent.example.com/m?continue=https://example.org/news/one", Wall.Kind.consent),
      ("https://example.org/", .soft404),
    ])
  func redirectedToOtherPage(_ final: String, _ kind: Wall.Kind) {
    #expect(
      wall(Fixture.page(body: "<p>Hello</p>"), url: final, transport: transport(hops: [final]))?.kind == kind)
  }

  @Test(
    "an ordinary redirect is not a wall",
    arguments: [
      "https://www.example.org/news/one", "https://example.org/news/2024/one?utm_source=x",
      "http://example.org/news/one/",
    ])
  func harmlessRedirect(_ final: String) {
    #expect(wall(Fixture.article(""), url: final, transport: transport(hops: [final])) == nil)
  }

  static let signInTitles = [
    "Sign in", "Log in | Example", "Example - Login", "Anmelden – Beispiel", "Connexion",
    "Se connecter | Exemple",
    "Iniciar sesión", "Fazer login", "Accedi", "Inloggen", "Logga in", "Log ind", "Logg inn",
    "Kirjaudu sisään",
    "Zaloguj się", "Přihlášení", "Prihlásenie", "Bejelentkezés", "Autentificare", "Вход", "Увійти", "Влизане",
    "Пријава",
    "Prijava", "Σύνδεση", "Giriş yap", "تسجيل الدخول", "ورود", "התחברות", "ログイン", "登录", "登入", "로그인",
    "เข้าสู่ระบบ",
    "Đăng nhập", "Masuk", "Log masuk", "लॉग इन", "সাইন ইন", "Mag-log in", "Sign in to Example",
  ]

  @Test("a sign-in page is recognized in many languages, whether requested or not", arguments: signInTitles)
  func signIn(_ title: String) {
    let page = Fixture.page(
      head: "<title>\(title)</title>", body: "<h1>\(title)</h1>\(Self.form)<p>Some words below.</p>")
    let found = wall(page, url: "https://example.org/login")
    #expect(found?.kind == .signIn)
    #expect(found?.reasons.isEmpty == false)
    #expect(PageReader().read(Page(bytes: Array(page.utf8), url: nil)).article == nil)
  }

  static let articles: [(String, String)] = [
    (
      "about signing in",
      Fixture.page(
        head: "<title>Login | How to build a sign-in page</title>",
        body: "<article><h1>Login</h1>\(Fixture.paragraphs(8))</article>")
    ),
    (
      "with a sign-in box",
      Fixture.page(
        head: "<title>The harbour</title>",
        body: "<header>\(form)</header><article>\(Fixture.paragraphs(8))</article>")
    ),
    (
      "short, with a sign-in box at the side",
      Fixture.page(
        head: "<title>The harbour</title>",
        body: "<div class=login-modal>\(form)</div><article>\(Fixture.paragraphs(3))</article>")
    ),
    (
      "about captchas",
      Fixture.page(
        head: "<title>Verify you are human</title>",
        body: "<article><p>Just a moment, verify you are human.</p>\(Fixture.paragraphs(8))</article>")
    ),
    (
      "with a cookie banner",
      Fixture.page(
        body:
          "<div id=cookie-banner><p>We use cookies. We and our partners. Accept all.</p></div><article>\(Fixture.paragraphs(6))</article>"
      )
    ),
    (
      "paid for and read in full",
      Fixture.page(
        head:
          #"<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":"False"}</script>"#,
        body: "<article>\(Fixture.paragraphs(12))</article>")
    ),
    (
      "about error 404",
      Fixture.page(
        head: "<title>Why 404 is called 404</title>", body: "<article>\(Fixture.paragraphs(5))</article>")
    ),
    (
      "one short note",
      Fixture.page(head: "<title>A note</title>", body: "<p>Closed today, back on Monday.</p>")
    ),
  ]

  @Test("an article is not a wall", arguments: articles.indices)
  func article(_ index: Int) {
    let reading = read(Self.articles[index].1)
    #expect(reading.wall == nil, "\(Self.articles[index].0)")
    #expect(reading.article != nil)
  }

  @Test(
    "other kinds of walls are distinguished",
    arguments: [
      (
        "<title>Just a moment...</title>",
        "<div>Checking your browser. Enable JavaScript and cookies to continue</div><script>window._cf_chl_opt={}</script>",
        Wall.Kind.botChallenge
      ),
      ("<title>Page not found | Example</title>", "<p>Sorry, nothing here.</p>", .soft404),
      (
        "<title>Before you continue</title>",
        "<p>We and our partners use cookies and data. We use cookies. Accept all. Manage options.</p>",
        .consent
      ),
      (
        "<title>App</title>",
        "<div id=root></div><noscript>You need to enable JavaScript to run this app.</noscript><script>\(String(repeating: "x();", count: 400))</script>",
        .appShell
      ),
      ("<title>Welcome</title>", "<p>Are you over 18? You must be 18 to enter.</p>", .ageGate),
      ("<title>Sorry</title>", "<p>This content is not available in your country.</p>", .geoBlock),
      (
        #"<title>The harbour</title><script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":false}</script>"#,
        "<article>\(Fixture.paragraphs(2))<div class=paywall>Subscribe to continue reading.</div></article>",
        .paywallHard
      ),
    ])
  func others(_ head: String, _ body: String, _ kind: Wall.Kind) {
    let found = wall(Fixture.page(head: head, body: body))
    #expect(
      found?.kind == kind || (kind == .paywallHard && found?.kind == .paywallSoft),
      "\(String(describing: found))")
  }

  @Test(
    "a requested sign-in page is distinguished from one that stands before another page",
    arguments: [
      ("https://example.org/login", [String](), true), ("https://example.org/users/sign_in", [], true),
      ("http://example.org/signin", ["https://example.org/account/signin/"], true),
      ("https://accounts.google.com/signin", ["https://accounts.google.com/v3/signin/identifier"], true),
      ("https://example.org/news/one", ["https://example.org/login?next=%2Fnews%2Fone"], false),
      ("https://example.org/login?next=%2Fnews%2Fone", [], false),
    ])
  func sharedSignInPage(_ requested: String, _ hops: [String], _ isRequested: Bool) {
    let page = Fixture.page(head: "<title>Sign in</title>", body: Self.form)
    let evidence = TransportEvidence(status: 200, headers: [], requestedURL: requested, hops: hops)
    let found = wall(page, url: hops.last ?? requested, transport: evidence)
    #expect(found?.kind == .signIn && found?.isRequested == isRequested)
  }

  @Test(
    "an article that moved is not a wall, whatever its new address contains",
    arguments: [
      "https://example.org/2024/one?from=%2Fnews%2Fone", "https://id.example.org/news/one",
      "https://example.org/guide/login/?ref=%2Fnews%2Fone", "https://example.org/error/handling-one",
    ])
  func moved(_ final: String) {
    #expect(wall(Fixture.article(""), url: final, transport: transport(hops: [final])) == nil)
  }

  static let offers = [
    "<header><p>Already a subscriber? Sign in</p><p>For subscribers only</p></header>",
    "<nav><a href=/a>Subscribe to continue reading</a></nav>",
  ]

  @Test("subscription offers in a page's header don't make a short article a paywall", arguments: offers)
  func offerInHead(_ offer: String) {
    let body = "\(offer)<article><h1>The harbour</h1>\(Fixture.paragraphs(3))</article>"
    #expect(wall(Fixture.page(body: body)) == nil)
    let after =
      "<article><h1>The harbour</h1>\(Fixture.paragraphs(3))<div>This article is for subscribers only. "
      + "Subscribe to continue reading.</div></article>"
    #expect(wall(Fixture.page(body: after))?.kind == .paywallSoft)
  }

  @Test("a page that only redirects to a sign-in page is a sign-in wall")
  func movesOn() {
    for head in [
      "<meta http-equiv=refresh content='0; url=/login?next=/news/one'>",
      "<script>window.location.replace(\"/login?next=/news/one\")</script>",
    ] {
      #expect(wall(Fixture.page(head: head, body: ""))?.kind == .signIn, "\(head)")
    }
    let otherPage = "<meta http-equiv=refresh content='0; url=/news/one/'>"
    #expect(wall(Fixture.page(head: otherPage, body: ""))?.kind != .signIn)
  }

  @Test(
    "an error response with a wall's page is that wall",
    arguments: [
      (403, "<title>Log in</title>", form, Wall.Kind.signIn),
      (403, "<title>Access Denied</title>", "<p>You have been blocked.</p>", .botChallenge),
      (429, "<title>One moment</title>", "<p>Verify you are human.</p>", .botChallenge),
      (403, "<title>Sorry</title>", "<p>This content is not available in your country.</p>", .geoBlock),
      (403, "<title>403 Forbidden</title>", "<h1>Forbidden</h1>", .error),
      (404, "<title>Not found</title>", "<p>No such page.</p>", .error),
    ])
  func errors(_ status: Int, _ head: String, _ body: String, _ kind: Wall.Kind) {
    #expect(wall(Fixture.page(head: head, body: body), transport: transport(status))?.kind == kind)
  }

  @Test("the visible part behind a paywall is kept")
  func teaser() {
    let html = Fixture.page(
      head:
        #"<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":false}</script>"#,
      body: "<article>\(Fixture.paragraphs(3))</article>")
    #expect(read(html).article != nil)
  }
}
