// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What it says that another address answered than the one asked for.
struct RedirectSignals {
  let asked: WebAddress
  let final: WebAddress

  var all: [WallSignal] {
    guard asked != final else { return [] }
    return [host, consentHost, carriesAddress, protocolParameters, signInPath, home].compactMap(\.self)
  }

  private var finalPath: String { String(decoding: final.path, as: UTF8.self).lowercased() }
  private var finalQuery: String { String(decoding: final.query, as: UTF8.self) }

  private var host: WallSignal? {
    guard asked.host != final.host else { return nil }
    let host = final.host
    if Self.identityHosts.contains(where: { host == $0 || host.hasSuffix("." + $0) }) {
      return WallSignal(
        kind: .signIn, weight: WallRules.certain, reason: "redirected to the identity provider \(host)")
    }
    guard let prefix = host.split(separator: ".").first.map(String.init), Self.identityLabels.contains(prefix)
    else { return nil }
    return WallSignal(kind: .signIn, weight: WallRules.strong, reason: "redirected to \(host)")
  }

  private var consentHost: WallSignal? {
    let host = final.host
    let label = host.split(separator: ".").first.map(String.init) ?? ""
    guard asked.host != host, Self.consentLabels.contains(label) || host.hasSuffix("privacy-mgmt.com") else {
      return nil
    }
    return WallSignal(
      kind: .consent, weight: WallRules.certain, reason: "redirected to the consent host \(host)")
  }

  /// A sign-in page takes the address along to go back to it.
  private var carriesAddress: WallSignal? {
    let query = Self.unescaped(finalQuery)
    let path = Self.unescaped(String(decoding: asked.path, as: UTF8.self))
    guard path.utf8.count > 3, query.contains(path) else { return nil }
    let key =
      query.split(separator: "&").first { $0.contains(path) }?.split(separator: "=").first.map(String.init)
      ?? ""
    let isReturn = Self.returnKeys.contains(key.lowercased().filter { $0.isLetter })
    if finalPath.contains("consent") || finalPath.contains("privacy") {
      return WallSignal(
        kind: .consent, weight: WallRules.strong, reason: "redirected with the address to return to")
    }
    return WallSignal(
      kind: .signIn, weight: isReturn ? 0.85 : WallRules.medium,
      reason: "redirected with the address to return to")
  }

  private var protocolParameters: WallSignal? {
    let query = finalQuery.lowercased()
    let isOAuth = query.contains("response_type=") && query.contains("client_id=")
    guard
      isOAuth || query.contains("samlrequest=") || query.contains("wa=wsignin1.0")
        || query.contains("openid.mode=")
    else { return nil }
    return WallSignal(kind: .signIn, weight: WallRules.certain, reason: "redirected into a sign-in protocol")
  }

  private var signInPath: WallSignal? {
    guard SignInWords.isSignInPath(finalPath),
      !SignInWords.isSignInPath(String(decoding: asked.path, as: UTF8.self).lowercased())
    else { return nil }
    return WallSignal(
      kind: .signIn, weight: 0.7, reason: "redirected to the sign-in path \(finalPath.prefix(80))")
  }

  private var home: WallSignal? {
    let steps = asked.path.split(separator: UInt8(ascii: "/")).count
    guard final.path == [UInt8(ascii: "/")], final.query.isEmpty, steps > 1,
      Hosts.areSameSite(asked.host, final.host)
    else { return nil }
    return WallSignal(kind: .soft404, weight: WallRules.strong, reason: "redirected to the home page")
  }

  static func unescaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count > 1,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    let once = String(decoding: bytes, as: UTF8.self)
    return once.contains("%2F") || once.contains("%2f") ? unescaped(once) : once
  }

  private static let identityHosts: Set<String> = [
    "accounts.google.com", "login.microsoftonline.com", "login.live.com", "appleid.apple.com", "okta.com",
    "oktapreview.com", "auth0.com", "onelogin.com", "login.salesforce.com", "id.atlassian.com",
    "b2clogin.com",
    "ciamlogin.com", "amazoncognito.com", "duosecurity.com", "pingone.com", "jumpcloud.com",
    "login.yahoo.com",
    "signin.aws.amazon.com", "login.wordpress.com",
  ]
  private static let identityLabels: Set<String> = [
    "auth", "sso", "idp", "login", "signin", "accounts", "account", "passport", "cas", "shibboleth", "adfs",
    "id",
    "identity", "oauth", "secure-login", "anmelden",
  ]
  private static let consentLabels: Set<String> = ["consent", "guce", "cmp", "cmpv2", "privacy-consent"]
  private static let returnKeys: Set<String> = [
    "continue", "next", "return", "returnto", "returnurl", "redirect", "redirecturi", "redirecturl",
    "redirectto",
    "url", "u", "dest", "destination", "from", "back", "backurl", "goto", "target", "targeturl", "callback",
    "callbackurl", "relaystate", "wreply", "service", "r", "ref", "rurl", "successurl", "origin", "forward",
  ]
}
