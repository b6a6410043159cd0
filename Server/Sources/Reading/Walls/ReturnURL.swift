// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// The address to return to that a wall's own address carries.
enum ReturnURL {
  /// The query's key that holds the path of `requested`; nil where there is none, and where `final` shows that very page.
  static func key(to requested: WebURL, in final: WebURL) -> String? {
    let path = unescaped(text(requested.path))
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
