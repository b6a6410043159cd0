// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// Signals of a wall in the difference between the requested and the final URL.
struct RedirectSignals {
  let requested: WebURL
  let final: WebURL

  var all: [WallSignal] {
    guard requested != final else { return [] }
    return [privateHost, host, consentHost, hasReturnURL, protocolParameters, step, portal, home]
      .compactMap(\.self)
  }

  /// Whether the final address is plainly a wall's and contains the requested one as its return address, so the page did not just move.
  var leadsBack: Bool { requested != final && steps.kind != nil && hasReturnURL != nil }

  private var steps: WallSteps { WallSteps(final) }

  /// The signal of a captive portal: a redirect from a public site to a private address.
  private var privateHost: WallSignal? {
    guard PrivateHost.isOne(final.host), !PrivateHost.isOne(requested.host) else { return nil }
    return WallSignal(.captivePortal, WallRules.certain, .privateAddress, final.host)
  }

  private var host: WallSignal? {
    guard requested.host != final.host else { return nil }
    let host = final.host
    if SignInPhrases.isIdentityHost(host) {
      return WallSignal(.signIn, WallRules.certain, .identityProvider, host)
    }
    guard let weight = SignInPhrases.weight(ofLabel: host), steps.kind == nil || steps.kind == .signIn else {
      return nil
    }
    return WallSignal(.signIn, weight, .otherHost, host)
  }

  private var consentHost: WallSignal? {
    let host = final.host
    guard requested.host != host, WallSteps.isConsentHost(host) else { return nil }
    return WallSignal(.consent, WallRules.certain, .consentHost, host)
  }

  /// A wall carries the URL of the page to return to it.
  private var hasReturnURL: WallSignal? {
    guard let key = ReturnURL.key(to: requested, in: final) else { return nil }
    let isPlain = steps.kind != nil || ReturnURL.keys.contains(key)
    return WallSignal(
      steps.kind, isPlain ? 0.85 : WallRules.medium, .returnAddress)
  }

  private var protocolParameters: WallSignal? {
    let query = ReturnURL.text(final.query).lowercased()
    let isOAuth = query.contains("response_type=") && query.contains("client_id=")
    guard
      isOAuth || query.contains("samlrequest=") || query.contains("wa=wsignin1.0")
        || query.contains("openid.mode=")
    else { return nil }
    return WallSignal(.signIn, WallRules.certain, .signInProtocol)
  }

  private var step: WallSignal? {
    guard let kind = steps.kind, WallSteps(requested).kind != kind else { return nil }
    return WallSignal(kind, 0.7, .otherPath, String(ReturnURL.text(final.path).prefix(80)))
  }

  /// A captive portal's URL identifies the device that joins the network.
  private var portal: WallSignal? {
    let query = ReturnURL.text(final.query).lowercased()
    let keys = [
      "clientmac=", "client_mac=", "ap_mac=", "apmac=", "switchip=", "uamip=", "ssid=", "userurl=",
      "wlanuserip=", "?ap=", "&ap=", "nasid=",
    ]
    let label = final.host.split(separator: ".").first.map(String.init) ?? ""
    let isNamed = label.contains("captive") || label.contains("hotspot")
    guard requested.host != final.host, isNamed || keys.count(where: query.contains) > 0 else { return nil }
    return WallSignal(.captivePortal, isNamed ? 0.9 : WallRules.strong, .networkPortal)
  }

  private var home: WallSignal? {
    let steps = requested.path.split(separator: UInt8(ascii: "/")).count
    guard final.path == [UInt8(ascii: "/")], final.query.isEmpty, steps > 1,
      Hosts.areSameSite(requested.host, final.host)
    else { return nil }
    return WallSignal(.soft404, WallRules.strong, .homePage)
  }
}

/// Hosts that only a network of one's own has.
private enum PrivateHost {
  static func isOne(_ host: String) -> Bool {
    let parts = host.split(separator: ".").map { Int($0) }
    guard parts.count == 4, let first = parts[0], let second = parts[1] else {
      return host == "localhost"
        || [".local", ".lan", ".home.arpa", ".internal"].contains(where: host.hasSuffix)
    }
    switch first {
    case 10, 127: return true
    case 172: return (16...31).contains(second)
    case 192: return second == 168
    case 169: return second == 254
    default: return false
    }
  }
}
