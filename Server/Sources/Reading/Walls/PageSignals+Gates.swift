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
      signals.append(WallSignal(.consent, weight, "the words of a consent dialog and little else"))
    }
    if topics > 0, page.topics.count(.choice) > 1 {
      signals.append(WallSignal(.consent, WallRules.some, "choices to accept or to refuse"))
    }
    if page.markers.has(.consent), page.visibleText < WallRules.noticeText || topics > 1 {
      signals.append(WallSignal(.consent, WallRules.medium, "the markup of a consent dialog"))
    }
    if page.controls.hasConsentFrame, page.visibleText < 300 {
      signals.append(WallSignal(.consent, WallRules.strong, "a consent platform's frame and no text"))
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
        WallSignal(.ageGate, times > 1 ? 0.85 : WallRules.likely, "the text asks for the reader's age"))
    }
    if page.markers.has(.ageGate), page.prose < WallRules.shortArticleProse {
      signals.append(WallSignal(.ageGate, WallRules.medium, "the markup of a question for the reader's age"))
    }
    if page.controls.asksBirthDate, page.prose < WallRules.shortArticleProse {
      signals.append(WallSignal(.ageGate, WallRules.likely, "fields for a date of birth"))
    }
    return signals
  }

  private var region: [WallSignal] {
    guard page.topics.near(.unavailable, .country, within: 260), page.visibleText < 1200 else { return [] }
    let weight = page.prose < WallRules.shortArticleProse ? 0.85 : WallRules.medium
    return [WallSignal(.geoBlock, weight, "the text says that it is not for this country")]
  }

  private var legal: [WallSignal] {
    guard page.headings.has(.unavailable), page.visibleText < WallRules.noticeText else { return [] }
    return [WallSignal(.geoBlock, WallRules.strong, "the title or heading says that it is withheld")]
  }

  /// What a paywall shows is the article's beginning: its length is in these signals already.
  var paywall: [WallSignal] {
    guard page.prose < WallRules.teaserProse || page.isCutShort, !page.isDeclaredFree else { return [] }
    let kind: Wall.Kind = page.prose < WallRules.stubProse ? .paywallHard : .paywallSoft
    var signals = offers.map { WallSignal(kind, $0.weight, $0.reason) }
    if page.isDeclaredPaid {
      // A short article may be whole all the same.
      let weight = kind == .paywallHard ? WallRules.strong : 0.7
      signals.append(WallSignal(kind, weight, "the page declares that it is not free"))
    }
    if page.offer.hasPaywallNames || (page.isBare && page.markers.has(.paywall)) {
      signals.append(WallSignal(kind, WallRules.medium, "elements named as a paywall"))
    }
    if page.isCutShort, !signals.isEmpty {
      signals.append(WallSignal(kind, WallRules.medium, "the page states a longer text than it shows"))
    }
    return signals
  }

  private var offers: [WallSignal] {
    let topics = page.offer.topics
    var signals: [WallSignal] = []
    if topics.near(.subscriber, .readOn, within: 160) {
      signals.append(WallSignal(nil, WallRules.likely, "the text asks to subscribe to read on"))
    }
    if topics.near(.subscriber, .only, within: 60) {
      signals.append(WallSignal(nil, WallRules.medium, "the text is for subscribers only"))
    }
    if topics.near(.already, .subscriber, within: 80) {
      signals.append(WallSignal(nil, WallRules.some, "the text asks whether the reader is a subscriber"))
    }
    return signals
  }

  var portal: [WallSignal] {
    guard page.visibleText < WallRules.noticeText, page.prose < WallRules.shortArticleProse,
      page.topics.near(.network, .terms, within: 240)
    else { return [] }
    return [WallSignal(.captivePortal, WallRules.likely, "the text is about joining a network")]
  }

  var shell: [WallSignal] {
    guard page.visibleText < 200, page.scriptBytes > 0 || page.pageBytes > 500 else { return [] }
    var signals: [WallSignal] = []
    if page.withoutScript.has(.script) || page.topics.has(.script) {
      signals.append(WallSignal(.appShell, 0.7, "asks for JavaScript and shows no text"))
    }
    if page.visibleText < 50, page.pageBytes > 800 || page.scripts > 3 {
      signals.append(WallSignal(.appShell, WallRules.likely, "a page without text"))
    }
    if page.scriptBytes * 2 > page.pageBytes || page.scripts > 5 {
      signals.append(WallSignal(.appShell, WallRules.medium, "mostly script"))
    }
    if page.controls.hasEmptyRoot {
      signals.append(WallSignal(.appShell, WallRules.some, "an empty element for a script to fill"))
    }
    return signals
  }
}

extension PageEvidence {
  var scripts: Int { controls.scripts }
  /// The signal of a page that shows less than half of the text it announces.
  var isCutShort: Bool { statedBody > 2 * prose + 500 }
}
