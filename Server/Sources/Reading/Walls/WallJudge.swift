// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Judges whether a site answered with something in place of the article.
struct WallJudge {
  private let evidence: PageEvidence
  private let transport: TransportEvidence?

  init(_ evidence: PageEvidence, transport: TransportEvidence?) {
    self.evidence = evidence
    self.transport = transport
  }

  /// Transport decides where it can; else the page's signals add up, and reading like an article takes them away.
  func verdict() -> Wall? {
    let journey = transport.map { TransportSignals($0).all } ?? []
    if let certain = journey.first(where: { $0.weight >= WallRules.certain }) {
      return Wall(kind: refined(certain.kind), confidence: certain.weight, reasons: [certain.reason])
    }
    let page = PageSignals(evidence).all.map(weighed)
    return combined(journey + page)
  }

  /// An error page may say more plainly what it is.
  private func refined(_ kind: Wall.Kind) -> Wall.Kind {
    guard kind == .error else { return kind }
    let telling = PageSignals(evidence).all.first {
      $0.weight >= WallRules.strong && $0.kind != .soft404 && $0.kind != .appShell
    }
    return telling?.kind ?? kind
  }

  private func weighed(_ signal: WallSignal) -> WallSignal {
    // A paywall leaves an article behind: its signals have the length of the text in them already.
    if signal.kind == .paywallHard || signal.kind == .paywallSoft { return signal }
    let left =
      evidence.isArticle
      ? WallRules.leftByArticle : evidence.isShortArticle ? WallRules.leftByShortArticle : 1
    return WallSignal(kind: signal.kind, weight: signal.weight * left, reason: signal.reason)
  }

  private func combined(_ signals: [WallSignal]) -> Wall? {
    let kinds = Dictionary(grouping: signals, by: \.kind)
    let judged = kinds.map { kind, signals in
      (kind: kind, confidence: 1 - signals.reduce(1) { $0 * (1 - $1.weight) }, signals: signals)
    }
    guard
      let best = judged.max(by: { ($0.confidence, $1.kind.rawValue) < ($1.confidence, $0.kind.rawValue) }),
      best.confidence >= WallRules.verdict
    else { return nil }
    let reasons = best.signals.sorted { $0.weight > $1.weight }.map(\.reason)
    return Wall(kind: best.kind, confidence: min(best.confidence, 0.99), reasons: reasons)
  }
}
