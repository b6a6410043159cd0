// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Decides whether a site responded with a wall instead of the article.
struct WallClassifier {
  private let evidence: PageEvidence
  private let transport: TransportEvidence?
  /// The address of a page that came without its transport.
  private let url: String?

  init(_ evidence: PageEvidence, transport: TransportEvidence?, url: String?) {
    self.evidence = evidence
    self.transport = transport
    self.url = url
  }

  /// Transport decides where it can; else the page's signals add up, and reading like an article takes them away.
  func verdict() -> Wall? {
    let transportSignals = transport.map(TransportSignals.init)
    let journey = transportSignals?.all ?? []
    if let certain = journey.first(where: { $0.weight >= WallRules.certain }) {
      return refined(certain, by: journey)
    }
    // Some sign-in pages have much to tell beside their form; an article under such an address has none.
    let stands = transportSignals?.leadsBack == true && (evidence.doubt == 1 || evidence.controls.hasForm)
    let left = stands ? 1 : evidence.doubt.squareRoot()
    return WallTally(journey.map { $0.times(left) } + page).wall(from: WallRules.verdict).map(told)
  }

  private var page: [WallSignal] {
    (PageSignals(evidence).all + moves + ownAddress).map { signal in
      // A paywall leaves an article behind: its signals have the length of the text in them already.
      signal.kind == .paywallHard || signal.kind == .paywallSoft ? signal : signal.times(evidence.doubt)
    }
  }

  /// Where there was no way to it that tells more.
  private var ownAddress: [WallSignal] {
    guard transport?.hops.isEmpty ?? true else { return [] }
    return (transport?.requestedURL ?? url).flatMap { WebURL($0) }.map { URLSignals($0).all } ?? []
  }

  /// A page that only moves on, by `meta` or by script, is what it moves on to.
  private var moves: [WallSignal] {
    guard evidence.visibleText < 100, let target = evidence.moves, let base = address,
      let bytes = base.resolve(target.utf8), let final = WebURL(bytes)
    else { return [] }
    return RedirectSignals(requested: base, final: final).all.filter { $0.kind != .soft404 }
  }

  private var address: WebURL? { (transport?.requestedURL ?? url).flatMap { WebURL($0) } }

  /// An error page may say more plainly what it is.
  private func refined(_ certain: WallSignal, by journey: [WallSignal]) -> Wall {
    let kind = certain.kind ?? .unknown
    let plain = told(Wall(kind: kind, confidence: certain.weight, reasons: [certain.reason]))
    guard kind == .error else { return plain }
    let others = (journey + page).filter { $0.kind.map(Self.standsInErrors) ?? false }
    guard let found = WallTally(others).wall(from: WallRules.refinement) else { return plain }
    return told(Wall(kind: found.kind, confidence: certain.weight, reasons: found.reasons + [certain.reason]))
  }

  private static func standsInErrors(_ kind: Wall.Kind) -> Bool {
    switch kind {
    case .signIn, .consent, .botChallenge, .ageGate, .geoBlock, .captivePortal: true
    default: false
    }
  }

  /// Marks a sign-in page as requested if the address is that of a sign-in page.
  private func told(_ wall: Wall) -> Wall {
    guard wall.kind == .signIn, let address, SignInPhrases.isRequested(address) else { return wall }
    return Wall(kind: wall.kind, confidence: wall.confidence, reasons: wall.reasons, isRequested: true)
  }
}

/// Adds signals up, kind by kind.
private struct WallTally {
  private let kinds: [Wall.Kind: [WallSignal]]
  private let vague: [WallSignal]

  init(_ signals: [WallSignal]) {
    vague = signals.filter { $0.kind == nil }
    kinds = Dictionary(grouping: signals.filter { $0.kind != nil }, by: { $0.kind! })
  }

  /// The likeliest kind, if it reaches `least`; what says only that something stands there speaks for the likeliest too.
  func wall(from least: Double) -> Wall? {
    let sums = kinds.mapValues(Self.sum)
    let leader = sums.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }
    // A way back and nothing else to go by: sign-in pages have one most of all.
    guard let kind = leader.flatMap({ $0.value >= 0.2 ? $0.key : nil }) ?? (vague.isEmpty ? nil : .signIn)
    else { return nil }
    let signals = (kinds[kind] ?? []) + vague
    let confidence = Self.sum(signals)
    guard confidence >= least else { return nil }
    let reasons = signals.sorted { $0.weight > $1.weight }.map(\.reason)
    return Wall(kind: kind, confidence: min(confidence, 0.99), reasons: reasons)
  }

  private static func sum(_ signals: [WallSignal]) -> Double {
    1 - signals.reduce(1) { $0 * (1 - $1.weight) }
  }
}

extension WallSignal {
  fileprivate func times(_ factor: Double) -> WallSignal {
    WallSignal(kind, weight >= WallRules.certain ? weight : weight * factor, reason)
  }
}
