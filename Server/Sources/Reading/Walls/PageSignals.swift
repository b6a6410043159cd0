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
      signals.append(WallSignal(.signIn, weight, "the title is a sign-in phrase"))
    }
    guard page.isBare else { return signals + crowdedForm }
    if controls.headings.contains(where: SignInPhrases.isSignInTitle) {
      signals.append(WallSignal(.signIn, WallRules.likely, "the heading is a sign-in phrase"))
    }
    if controls.hasPassword {
      signals.append(
        WallSignal(.signIn, WallRules.likely, "a password field in the main form of a page with little text"))
    }
    if controls.hasIdentifier {
      signals.append(WallSignal(.signIn, WallRules.some, "a field for the user's name"))
    }
    if controls.actsOnSignIn {
      signals.append(WallSignal(.signIn, WallRules.some, "a form that goes to a sign-in address"))
    }
    return signals + signInPhrases + signInWidget
  }

  /// A form on a page with more text than a form needs, none of which reads like an article.
  private var crowdedForm: [WallSignal] {
    guard page.controls.hasPassword, page.prose < WallRules.shortArticleProse else { return [] }
    return [WallSignal(.signIn, WallRules.weak, "a password field in the main form")]
  }

  private var signInPhrases: [WallSignal] {
    let hasField = page.controls.hasPassword || page.controls.hasIdentifier || page.controls.hasAddress
    var signals: [WallSignal] = []
    if page.topics.near(.forgot, .password, within: 60) {
      signals.append(WallSignal(.signIn, WallRules.some, "a link for a forgotten password"))
    }
    if hasField, page.prose < WallRules.shortArticleProse, page.topics.has(.signIn) {
      signals.append(WallSignal(.signIn, WallRules.weak, "a field and words that ask to sign in"))
    }
    if hasField, page.prose < WallRules.shortArticleProse, page.topics.has(.register) {
      signals.append(WallSignal(.signIn, 0.2, "a field and a way to register"))
    }
    return signals
  }

  private var signInWidget: [WallSignal] {
    guard page.markers.has(.signIn) else { return [] }
    let weight = page.visibleText < WallRules.noticeText ? WallRules.medium : WallRules.weak
    return [WallSignal(.signIn, weight, "the markup of a sign-in form")]
  }

  private var challenge: [WallSignal] {
    guard page.isBare else { return [] }
    let isNotice = page.visibleText < WallRules.noticeText
    var signals: [WallSignal] = []
    if WallTitles.isChallenge(page.title) {
      signals.append(WallSignal(.botChallenge, 0.85, "the title of a bot challenge"))
    } else if isNotice, page.headings.has(.wait) {
      signals.append(
        WallSignal(.botChallenge, WallRules.medium, "a heading that asks to wait or to be checked"))
    }
    if page.topics.near(.human, .verify, within: 160) {
      signals.append(
        WallSignal(
          .botChallenge, isNotice ? WallRules.likely : WallRules.weak,
          "the text asks the visitor to show that they are human"))
    }
    if page.topics.has(.browser) {
      signals.append(
        WallSignal(
          .botChallenge, isNotice ? WallRules.likely : WallRules.weak, "the words of a bot challenge"))
    }
    return signals + challengeMarkup
  }

  /// Protected pages carry the same scripts as walls, and comment forms have captchas.
  private var challengeMarkup: [WallSignal] {
    var signals: [WallSignal] = []
    let isNotice = page.visibleText < WallRules.noticeText
    if page.markers.has(.challenge) {
      signals.append(
        WallSignal(.botChallenge, isNotice ? 0.85 : WallRules.weak, "the markup of a bot challenge"))
    }
    if page.markers.has(.captcha), isNotice, !page.controls.hasPassword {
      signals.append(WallSignal(.botChallenge, WallRules.medium, "a captcha and little else"))
    }
    return signals
  }

  private var missing: [WallSignal] {
    let isTitle = WallTitles.isMissing(page.title)
    guard isTitle || page.headings.has(.missing) else { return unexpected }
    let weight = page.isBare ? 0.9 : isTitle ? WallRules.strong : WallRules.medium
    return [WallSignal(.soft404, weight, "the title or heading says that there is no such page")]
  }

  private var unexpected: [WallSignal] {
    if page.isErrorData {
      return [WallSignal(.error, WallRules.strong, "data that tell of an error, no page")]
    }
    guard page.headings.has(.error), page.isBare, page.prose < WallRules.shortArticleProse else { return [] }
    return [WallSignal(.error, WallRules.strong, "the title or heading tells of an error")]
  }
}
