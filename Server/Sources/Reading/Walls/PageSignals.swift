// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Signals of a wall in the page itself.
struct PageSignals {
  let page: PageEvidence

  init(_ evidence: PageEvidence) {
    page = evidence
  }

  var all: [WallSignal] {
    signIn + challenge + consent + gates + missing + paywall + portal + shell
  }

  private var signIn: [WallSignal] {
    let controls = page.controls
    var signals: [WallSignal] = []
    if SignInPhrases.isSignInTitle(page.title) {
      let weight = controls.hasPassword ? 0.9 : page.isBare ? WallRules.strong : WallRules.medium
      signals.append(WallSignal(.signIn, weight, .signInTitle))
    }
    guard page.isBare else { return signals + crowdedForm }
    if controls.headings.contains(where: SignInPhrases.isSignInTitle) {
      signals.append(WallSignal(.signIn, WallRules.likely, .signInHeading))
    }
    if controls.hasPassword {
      signals.append(
        WallSignal(.signIn, WallRules.likely, .passwordOnly))
    }
    if controls.hasIdentifier {
      signals.append(WallSignal(.signIn, WallRules.some, .userNameField))
    }
    if controls.actsOnSignIn {
      signals.append(WallSignal(.signIn, WallRules.some, .signInForm))
    }
    return signals + signInPhrases + signInWidget
  }

  /// A form on a page with more text than a form needs, none of which reads like an article.
  private var crowdedForm: [WallSignal] {
    guard page.controls.hasPassword, page.prose < WallRules.shortArticleProse else { return [] }
    return [WallSignal(.signIn, WallRules.weak, .passwordField)]
  }

  private var signInPhrases: [WallSignal] {
    let hasField = page.controls.hasPassword || page.controls.hasIdentifier || page.controls.hasAddress
    var signals: [WallSignal] = []
    if page.topics.near(.forgot, .password, within: 60) {
      signals.append(WallSignal(.signIn, WallRules.some, .forgottenPassword))
    }
    if hasField, page.prose < WallRules.shortArticleProse, page.topics.has(.signIn) {
      signals.append(WallSignal(.signIn, WallRules.weak, .signInText))
    }
    if hasField, page.prose < WallRules.shortArticleProse, page.topics.has(.register) {
      signals.append(WallSignal(.signIn, 0.2, .registration))
    }
    return signals
  }

  private var signInWidget: [WallSignal] {
    guard page.markers.has(.signIn) else { return [] }
    let weight = page.visibleText < WallRules.noticeText ? WallRules.medium : WallRules.weak
    return [WallSignal(.signIn, weight, .signInMarkup)]
  }

  private var challenge: [WallSignal] {
    guard page.isBare else { return [] }
    let isNotice = page.visibleText < WallRules.noticeText
    var signals: [WallSignal] = []
    if WallTitles.isChallenge(page.title) {
      signals.append(WallSignal(.botChallenge, 0.85, .challengeTitle))
    } else if isNotice, page.headings.has(.wait) {
      signals.append(
        WallSignal(.botChallenge, WallRules.medium, .challengeHeading))
    }
    if page.topics.near(.human, .verify, within: 160) {
      signals.append(
        WallSignal(
          .botChallenge, isNotice ? WallRules.likely : WallRules.weak,
          .challengeHuman))
    }
    if page.topics.has(.browser) {
      signals.append(
        WallSignal(
          .botChallenge, isNotice ? WallRules.likely : WallRules.weak, .challengeText))
    }
    return signals + challengeMarkup
  }

  /// Protected pages carry the same scripts as walls, and comment forms have captchas.
  private var challengeMarkup: [WallSignal] {
    var signals: [WallSignal] = []
    let isNotice = page.visibleText < WallRules.noticeText
    if page.markers.has(.challenge) {
      signals.append(
        WallSignal(.botChallenge, isNotice ? 0.85 : WallRules.weak, .challengeMarkup))
    }
    if page.markers.has(.captcha), isNotice, !page.controls.hasPassword {
      signals.append(WallSignal(.botChallenge, WallRules.medium, .captcha))
    }
    return signals
  }

  private var missing: [WallSignal] {
    let isTitle = WallTitles.isMissing(page.title)
    guard isTitle || page.headings.has(.missing) else { return unexpected }
    let weight = page.isBare ? 0.9 : isTitle ? WallRules.strong : WallRules.medium
    return [WallSignal(.soft404, weight, .missingPage)]
  }

  private var unexpected: [WallSignal] {
    if page.isErrorData {
      return [WallSignal(.error, WallRules.strong, .errorData)]
    }
    guard page.headings.has(.error), page.isBare, page.prose < WallRules.shortArticleProse else { return [] }
    return [WallSignal(.error, WallRules.strong, .errorHeading)]
  }
}
