// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PageSignals {
  /// A dialog over an article is not a wall, because the page has the article.
  var consent: [WallSignal] {
    guard page.isBare, page.proseBesidesConsent < 160 else { return [] }
    let topics = [WallTopic.cookie, .partner, .choice].count { page.topics.has($0) }
    var signals: [WallSignal] = []
    if topics > 1 {
      let weight = topics > 2 ? 0.85 : WallRules.likely
      signals.append(WallSignal(.consent, weight, .consentText))
    }
    if topics > 0, page.topics.count(.choice) > 1 {
      signals.append(WallSignal(.consent, WallRules.some, .consentChoices))
    }
    if page.markers.has(.consent), page.visibleText < WallRules.noticeText || topics > 1 {
      signals.append(WallSignal(.consent, WallRules.medium, .consentMarkup))
    }
    if page.controls.hasConsentFrame, page.visibleText < 300 {
      signals.append(WallSignal(.consent, WallRules.strong, .consentFrame))
    }
    return signals
  }

  var gates: [WallSignal] {
    guard page.isBare else { return [] }
    return age + region + legal
  }

  /// A gate has a question and no prose.
  private var age: [WallSignal] {
    let isQuestion = page.visibleText < WallRules.noticeText && page.prose < 200
    var signals: [WallSignal] = []
    if isQuestion, page.topics.has(.years) || page.topics.has(.eighteen) {
      let times = page.topics.count(.years) + page.topics.count(.eighteen)
      signals.append(
        WallSignal(.ageGate, times > 1 ? 0.85 : WallRules.likely, .ageText))
    }
    if page.markers.has(.ageGate), page.prose < WallRules.shortArticleProse {
      signals.append(WallSignal(.ageGate, WallRules.medium, .ageMarkup))
    }
    if page.controls.asksBirthDate, page.prose < WallRules.shortArticleProse {
      signals.append(WallSignal(.ageGate, WallRules.likely, .birthDate))
    }
    return signals
  }

  private var region: [WallSignal] {
    guard page.topics.near(.unavailable, .country, within: 260), page.visibleText < 1200 else { return [] }
    let weight = page.prose < WallRules.shortArticleProse ? 0.85 : WallRules.medium
    return [WallSignal(.geoBlock, weight, .countryText)]
  }

  private var legal: [WallSignal] {
    guard page.headings.has(.unavailable), page.visibleText < WallRules.noticeText else { return [] }
    return [WallSignal(.geoBlock, WallRules.strong, .withheld)]
  }

  /// What a paywall shows is the article's beginning: its length is in these signals already.
  var paywall: [WallSignal] {
    guard page.prose < WallRules.teaserProse || page.isCutShort, !page.isDeclaredFree else { return [] }
    let kind: Wall.Kind = page.prose < WallRules.stubProse ? .paywallHard : .paywallSoft
    var signals = offers.map { WallSignal(kind, $0.weight, $0.reason) }
    if page.isDeclaredPaid {
      // A short article may be whole all the same.
      let weight = kind == .paywallHard ? WallRules.strong : 0.7
      signals.append(WallSignal(kind, weight, .declaredPaid))
    }
    if page.offer.hasPaywallNames || (page.isBare && page.markers.has(.paywall)) {
      signals.append(WallSignal(kind, WallRules.medium, .paywallMarkup))
    }
    if page.isCutShort, !signals.isEmpty {
      signals.append(WallSignal(kind, WallRules.medium, .statedLonger))
    }
    return signals
  }

  private var offers: [WallSignal] {
    let topics = page.offer.topics
    var signals: [WallSignal] = []
    if topics.near(.subscriber, .readOn, within: 160) {
      signals.append(WallSignal(nil, WallRules.likely, .subscribeToRead))
    }
    if topics.near(.subscriber, .only, within: 60) {
      signals.append(WallSignal(nil, WallRules.medium, .subscribersOnly))
    }
    if topics.near(.already, .subscriber, within: 80) {
      signals.append(WallSignal(nil, WallRules.some, .alreadySubscriber))
    }
    return signals
  }

  var portal: [WallSignal] {
    guard page.visibleText < WallRules.noticeText, page.prose < WallRules.shortArticleProse,
      page.topics.near(.network, .terms, within: 240)
    else { return [] }
    return [WallSignal(.captivePortal, WallRules.likely, .networkText)]
  }

  var shell: [WallSignal] {
    guard page.visibleText < 200, page.scriptBytes > 0 || page.pageBytes > 500 else { return [] }
    var signals: [WallSignal] = []
    if page.withoutScript.has(.script) || page.topics.has(.script) {
      signals.append(WallSignal(.appShell, 0.7, .scriptRequired))
    }
    if page.visibleText < 50, page.pageBytes > 800 || page.scripts > 3 {
      signals.append(WallSignal(.appShell, WallRules.likely, .noText))
    }
    if page.scriptBytes * 2 > page.pageBytes || page.scripts > 5 {
      signals.append(WallSignal(.appShell, WallRules.medium, .mostlyScript))
    }
    if page.controls.hasEmptyRoot {
      signals.append(WallSignal(.appShell, WallRules.some, .emptyRoot))
    }
    return signals
  }
}

extension PageEvidence {
  var scripts: Int { controls.scripts }
  /// The signal of a page that shows less than half of the text it announces.
  var isCutShort: Bool { statedBody > 2 * prose + 500 }
}
