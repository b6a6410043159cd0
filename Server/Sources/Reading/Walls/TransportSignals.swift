// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What the status, the header fields and the redirects say.
struct TransportSignals {
  private let transport: TransportEvidence

  init(_ transport: TransportEvidence) {
    self.transport = transport
  }

  var all: [WallSignal] { headers + status + journey }

  private var headers: [WallSignal] {
    let challenged = [("cf-mitigated", "challenge"), ("x-vercel-mitigated", "challenge")].filter {
      name, value in
      transport.values(of: name).contains { $0.lowercased() == value }
    }
    if let (name, value) = challenged.first { return [certain(.botChallenge, "header \(name): \(value)")] }
    if !transport.values(of: "x-amzn-waf-action").isEmpty {
      return [certain(.botChallenge, "header x-amzn-waf-action")]
    }
    return []
  }

  private var status: [WallSignal] {
    let status = transport.status
    switch status {
    case 401:
      return [
        certain(
          .signIn,
          transport.values(of: "www-authenticate").isEmpty ? "status 401" : "status 401 with WWW-Authenticate"
        )
      ]
    case 402: return [certain(.paywallHard, "status 402")]
    case 407: return [certain(.signIn, "status 407: a proxy wants a sign-in")]
    case 451: return [certain(.geoBlock, "status 451")]
    case 511: return [certain(.captivePortal, "status 511")]
    case 400...: return [certain(.error, "status \(status)")]
    default: return []
    }
  }

  private var journey: [WallSignal] {
    guard let last = transport.hops.last, let final = WebAddress(last),
      let asked = WebAddress(transport.requestedURL)
    else { return [] }
    return RedirectSignals(asked: asked, final: final).all
  }

  private func certain(_ kind: Wall.Kind, _ reason: String) -> WallSignal {
    WallSignal(kind: kind, weight: WallRules.certain, reason: reason)
  }
}
