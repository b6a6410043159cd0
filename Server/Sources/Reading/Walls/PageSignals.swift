// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What the page itself says about being a wall.
struct PageSignals {
  private let page: PageEvidence

  init(_ evidence: PageEvidence) {
    page = evidence
  }

  var all: [WallSignal] { signIn + challenge + missing + paywall + gates + shell }

  private var signIn: [WallSignal] {
    var signals: [WallSignal] = []
    if SignInWords.isSignInTitle(page.title) {
      signals.append(
        WallSignal(
          kind: .signIn, weight: page.isBare || page.form.hasPassword ? WallRules.strong : 0.6,
          reason: "the title is a sign-in phrase"))
    }
    if page.form.hasPassword, !page.form.isAside, page.isBare {
      signals.append(
        WallSignal(
          kind: .signIn, weight: 0.6, reason: "a password field in the main form of a page with little text"))
    }
    if page.form.hasIdentifier, page.isBare { signals.append(weak(.signIn, "a field for the user's name")) }
    if page.form.actsOnSignIn, page.isBare {
      signals.append(weak(.signIn, "a form that goes to a sign-in address"))
    }
    if page.isBare, Self.forgot.isIn(page.text) {
      signals.append(weak(.signIn, "a link for a forgotten password"))
    }
    return signals
  }

  private var challenge: [WallSignal] {
    var signals: [WallSignal] = []
    if WallPhrases.challengeTitles.contains(page.title.lowercased().collapsed), page.isBare {
      signals.append(WallSignal(kind: .botChallenge, weight: 0.85, reason: "the title of a bot challenge"))
    }
    if page.isBare, WallPhrases.challengeTexts.isIn(page.text) {
      signals.append(
        WallSignal(
          kind: .botChallenge, weight: page.visibleText < 600 ? 0.6 : WallRules.weak,
          reason: "the text asks for proof of being human"))
    }
    if let marker = marker() {
      signals.append(
        WallSignal(
          kind: .botChallenge, weight: page.visibleText < 600 ? 0.85 : WallRules.weak,
          reason: "the markup of a bot challenge: \(marker)"))
    }
    return signals
  }

  /// Looked for only in small pages with little text: protected pages carry the same scripts as walls.
  private func marker() -> String? {
    guard page.isBare, page.page.count <= WallRules.markedBytes else { return nil }
    let markup = page.page.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return WallPhrases.challengeMarkers.first(in: markup)
  }

  private var missing: [WallSignal] {
    guard SignInWords.segments(page.title).contains(where: WallPhrases.missingTitles.contains) else {
      return []
    }
    return [
      WallSignal(
        kind: .soft404, weight: page.isBare ? 0.9 : 0.8, reason: "the title says that there is no such page")
    ]
  }

  private var paywall: [WallSignal] {
    guard page.words < WallRules.teaserWords else { return [] }
    let kind: Wall.Kind = page.words < WallRules.stubWords ? .paywallHard : .paywallSoft
    var signals: [WallSignal] = []
    if page.isDeclaredPaid {
      signals.append(
        WallSignal(kind: kind, weight: WallRules.strong, reason: "the page declares that it is not free"))
    }
    if WallPhrases.subscribeTexts.isIn(page.text) {
      signals.append(WallSignal(kind: kind, weight: 0.6, reason: "the text asks for a subscription"))
    }
    if page.hasPaywallNames {
      signals.append(WallSignal(kind: kind, weight: WallRules.medium, reason: "elements named as a paywall"))
    }
    if page.statedBody > 2 * page.prose + 500, !signals.isEmpty {
      signals.append(
        WallSignal(
          kind: kind, weight: WallRules.medium, reason: "the page states a longer text than it shows"))
    }
    return signals
  }

  private var gates: [WallSignal] {
    guard page.isBare else { return [] }
    var signals: [WallSignal] = []
    let consent = WallPhrases.consentTexts.count(in: page.text)
    if consent > 1, page.prose < 600 {
      signals.append(
        WallSignal(
          kind: .consent, weight: consent > 2 ? WallRules.strong : WallRules.medium,
          reason: "\(consent) phrases of a consent dialog and little else"))
    }
    if WallPhrases.ageTexts.isIn(page.text), page.visibleText < 800 {
      signals.append(
        WallSignal(kind: .ageGate, weight: WallRules.strong, reason: "the text asks for the reader's age"))
    }
    if WallPhrases.regionTexts.isIn(page.text), page.visibleText < 1200 {
      signals.append(
        WallSignal(
          kind: .geoBlock, weight: WallRules.strong, reason: "the text says that it is not for this country"))
    }
    return signals
  }

  private var shell: [WallSignal] {
    guard page.visibleText < 200, page.scriptBytes > 0 || page.page.count > 500 else { return [] }
    var signals: [WallSignal] = []
    let asks = WallPhrases.scriptTexts.isIn(page.withoutScript) || WallPhrases.scriptTexts.isIn(page.text)
    if asks {
      signals.append(
        WallSignal(kind: .appShell, weight: 0.7, reason: "asks for JavaScript and shows no text"))
    }
    if page.visibleText < 50, page.page.count > 1000 {
      signals.append(WallSignal(kind: .appShell, weight: 0.6, reason: "a page without text"))
    }
    if page.scriptBytes * 10 > page.page.count * 5 {
      signals.append(WallSignal(kind: .appShell, weight: WallRules.medium, reason: "mostly script"))
    }
    return signals
  }

  private func weak(_ kind: Wall.Kind, _ reason: String) -> WallSignal {
    WallSignal(kind: kind, weight: WallRules.weak, reason: reason)
  }

  private static let forgot = PhraseList([
    "forgot password", "forgot your password", "forgotten password", "forgot username", "passwort vergessen",
    "kennwort vergessen", "mot de passe oublié", "olvidaste tu contraseña", "olvidé mi contraseña",
    "esqueceu a senha", "esqueci minha senha", "password dimenticata", "wachtwoord vergeten",
    "glömt lösenord",
    "glemt kodeord", "glemt passord", "nie pamiętasz hasła", "zapomniałeś hasła", "забыли пароль",
    "şifremi unuttum",
    "パスワードを忘れ", "忘记密码", "忘記密碼", "비밀번호 찾기",
  ])
}
