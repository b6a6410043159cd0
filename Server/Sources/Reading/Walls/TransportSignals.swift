// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Signals of a wall in status, headers and redirects.
struct TransportSignals {
  private let transport: TransportEvidence

  init(_ transport: TransportEvidence) {
    self.transport = transport
  }

  var all: [WallSignal] { headers + status + (journey?.all ?? []) }

  /// Whether the last address is plainly a wall's and leads back to the first one.
  var leadsBack: Bool { journey?.leadsBack ?? false }

  private var journey: RedirectSignals? {
    guard let last = transport.hops.last, let final = WebURL(last),
      let requested = WebURL(transport.requestedURL)
    else { return nil }
    return RedirectSignals(requested: requested, final: final)
  }

  private var isRefused: Bool { transport.status >= 400 }

  private var headers: [WallSignal] {
    let challenged = [
      ("cf-mitigated", "challenge"), ("x-vercel-mitigated", "challenge"), ("x-vercel-mitigated", "deny"),
    ].first {
      name, value in
      transport.values(of: name).contains { $0.lowercased() == value }
    }
    if let (name, value) = challenged { return [certain(.botChallenge, .header, "\(name): \(value)")] }
    if !transport.values(of: "x-amzn-waf-action").isEmpty {
      return [certain(.botChallenge, .firewallHeader)]
    }
    // Protected sites send these with the articles they serve, too.
    return isRefused ? refusals : []
  }

  private var refusals: [WallSignal] {
    let marked =
      transport.values(of: "x-dd-b").contains { $0 == "1" || $0 == "2" }
      || transport.values(of: "x-datadome").contains { $0.lowercased() != "protected" }
    if marked { return [certain(.botChallenge, .protectionHeader)] }
    let cookies = transport.values(of: "set-cookie").map { $0.lowercased() }
    if let name = Self.cookies.first(where: { name in cookies.contains { $0.hasPrefix(name) } }) {
      return [WallSignal(.botChallenge, WallRules.medium, .protectionCookie, name)]
    }
    let servers = transport.values(of: "server").map { $0.lowercased() }
    if let server = Self.servers.first(where: servers.contains), transport.status == 403 {
      return [WallSignal(.botChallenge, WallRules.medium, .protectionServer, server)]
    }
    return []
  }

  private var status: [WallSignal] {
    let status = transport.status
    switch status {
    case 202: return [WallSignal(nil, WallRules.weak, .status, "202")]
    case 401:
      let isPlain = transport.values(of: "www-authenticate").isEmpty
      return [certain(.signIn, isPlain ? .status : .passwordStatus, isPlain ? "401" : nil)]
    case 402: return [certain(.paywallHard, .status, "402")]
    case 407: return [certain(.signIn, .proxySignIn)]
    case 418, 999: return [certain(.botChallenge, .status, "\(status)")]
    case 451: return [certain(.geoBlock, .status, "451")]
    case 511: return [certain(.captivePortal, .status, "511")]
    case 400...: return [certain(.error, .status, "\(status)")]
    default: return []
    }
  }

  private func certain(_ kind: Wall.Kind, _ sign: WallReason.Sign, _ value: String? = nil) -> WallSignal {
    WallSignal(kind, WallRules.certain, sign, value)
  }

  private static let cookies = [
    "_abck=", "datadome=", "reese84=", "incap_ses_", "visid_incap_", "_px3=", "_pxhd=", "kp_uidz=",
    "ak_bmsc=",
  ]
  private static let servers = ["akamaighost", "ddos-guard", "qrator", "sucuri/cloudproxy", "imperva"]
}
