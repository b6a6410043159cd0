// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// Signals of a wall in the difference between the requested and the final URL.
struct RedirectSignals {
  let asked: WebURL
  let final: WebURL

  var all: [WallSignal] {
    guard asked != final else { return [] }
    return [privateHost, host, consentHost, hasReturnURL, protocolParameters, step, portal, home]
      .compactMap(\.self)
  }

  /// Whether the final address is plainly a wall's and leads back to the one asked for: the page did not just move.
  var leadsBack: Bool { asked != final && steps.kind != nil && hasReturnURL != nil }

  private var steps: WallSteps { WallSteps(final) }

  /// Somebody between us and the site answered.
  private var privateHost: WallSignal? {
    guard PrivateHost.isOne(final.host), !PrivateHost.isOne(asked.host) else { return nil }
    return WallSignal(.captivePortal, WallRules.certain, "redirected to the private address \(final.host)")
  }

  private var host: WallSignal? {
    guard asked.host != final.host else { return nil }
    let host = final.host
    if SignInPhrases.isIdentityHost(host) {
      return WallSignal(.signIn, WallRules.certain, "redirected to the identity provider \(host)")
    }
    guard let weight = SignInPhrases.weight(ofLabel: host), steps.kind == nil || steps.kind == .signIn else {
      return nil
    }
    return WallSignal(.signIn, weight, "redirected to \(host)")
  }

  private var consentHost: WallSignal? {
    let host = final.host
    guard asked.host != host, WallSteps.isConsentHost(host) else { return nil }
    return WallSignal(.consent, WallRules.certain, "redirected to the consent host \(host)")
  }

  /// A wall carries the URL of the page to return to it.
  private var hasReturnURL: WallSignal? {
    guard let key = ReturnURL.key(to: asked, in: final) else { return nil }
    let isPlain = steps.kind != nil || ReturnURL.keys.contains(key)
    return WallSignal(
      steps.kind, isPlain ? 0.85 : WallRules.medium, "redirected with the address to return to")
  }

  private var protocolParameters: WallSignal? {
    let query = ReturnURL.text(final.query).lowercased()
    let isOAuth = query.contains("response_type=") && query.contains("client_id=")
    guard
      isOAuth || query.contains("samlrequest=") || query.contains("wa=wsignin1.0")
        || query.contains("openid.mode=")
    else { return nil }
    return WallSignal(.signIn, WallRules.certain, "redirected into a sign-in protocol")
  }

  private var step: WallSignal? {
    guard let kind = steps.kind, WallSteps(asked).kind != kind else { return nil }
    return WallSignal(kind, 0.7, "redirected to the path \(ReturnURL.text(final.path).prefix(80))")
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
    guard asked.host != final.host, isNamed || keys.count(where: query.contains) > 0 else { return nil }
    return WallSignal(.captivePortal, isNamed ? 0.9 : WallRules.strong, "redirected to a network's portal")
  }

  private var home: WallSignal? {
    let steps = asked.path.split(separator: UInt8(ascii: "/")).count
    guard final.path == [UInt8(ascii: "/")], final.query.isEmpty, steps > 1,
      Hosts.areSameSite(asked.host, final.host)
    else { return nil }
    return WallSignal(.soft404, WallRules.strong, "redirected to the home page")
  }
}

/// The address to return to that a wall's own address carries.
enum ReturnURL {
  /// The query's key that holds the path of `asked`; nil where there is none, and where `final` shows that very page.
  static func key(to asked: WebURL, in final: WebURL) -> String? {
    let path = unescaped(text(asked.path))
    let query = unescaped(text(final.query))
    guard path.utf8.count > 3, !unescaped(text(final.path)).hasSuffix(path), query.contains(path) else {
      return nil
    }
    let pair = query.dropFirst().split(separator: "&").first { $0.contains(path) }
    return pair?.split(separator: "=").first.map { $0.lowercased().filter(\.isLetter) } ?? ""
  }

  /// Whether an address carries any address to return to.
  static func isContained(in address: WebURL) -> Bool {
    text(address.query).dropFirst().split(separator: "&").contains { pair in
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return false }
      let value = unescaped(String(parts[1]))
      return keys.contains(parts[0].lowercased().filter(\.isLetter)) && value.utf8.count > 3
        && (value.hasPrefix("/") || value.contains("://"))
    }
  }

  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  static func unescaped(_ text: String, depth: Int = 0) -> String {
    let once: String = PercentDecoder.decode(text)
    let again = depth < 4 && (once.contains("%2F") || once.contains("%2f"))
    return again ? unescaped(once, depth: depth + 1) : once
  }

  static let keys: Set<String> = [
    "continue", "next", "return", "returnto", "returnurl", "redirect", "redirecturi", "redirecturl",
    "redirectto", "redir", "rd", "redirectafterlogin", "sessionredirect", "osdestination", "done",
    "returnuri",
    "starturl", "returl", "backto", "nexturl", "camefrom", "requestedurl", "origurl", "originalurl", "dst",
    "link", "uri",
    "url", "u", "dest", "destination", "from", "back", "backurl", "goto", "target", "targeturl", "callback",
    "callbackurl", "relaystate", "wreply", "wctx", "service", "r", "ref", "rurl", "successurl", "origin",
    "forward", "userurl",
  ]
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
