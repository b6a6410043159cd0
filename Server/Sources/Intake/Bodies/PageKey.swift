// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The normalized address of a shared page: two shares of the same page have equal keys.
///
/// Only differences that can't lead to another page are removed: the case of scheme and host, the default port, the
/// fragment, and the parameters `utm_…`, `fbclid` and `gclid`. Fragments that begin with `!` or `/` stay, because
/// such addresses name the page in the fragment.
package enum PageKey {
  private static let trackers: Set<String> = ["fbclid", "gclid"]
  private static let defaultPorts = ["http": "80", "https": "443"]

  // Works on bytes: all separators are ASCII, and this is called for each share that is accepted.
  /// Returns the key of an address; nil if it isn't an http or https address.
  package static func make(_ address: String) -> String? {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")),
      address.utf8[colon...].starts(with: "://".utf8)
    else { return nil }
    let scheme = address[..<colon].lowercased()
    guard defaultPorts[scheme] != nil else { return nil }
    let rest = address[colon...].utf8.dropFirst(3)
    let authority = rest.prefix { !authorityEnds.contains($0) }
    guard !authority.isEmpty else { return nil }
    return scheme + "://" + host(authority, scheme) + target(rest[authority.endIndex...])
  }

  private static let authorityEnds = Array("/?#".utf8)

  // User information is case-sensitive, so it stays as it is.
  private static func host(_ authority: Substring.UTF8View, _ scheme: String) -> String {
    let start =
      authority.lastIndex(of: UInt8(ascii: "@")).map(authority.index(after:)) ?? authority.startIndex
    var host = Substring(authority[start...]).lowercased()
    for ending in [":" + (defaultPorts[scheme] ?? ""), ":"] where host.hasSuffix(ending) {
      host.removeLast(ending.count)
    }
    return Substring(authority[..<start]) + host
  }

  private static func target(_ text: Substring.UTF8View) -> String {
    let beforeFragment = text.prefix { $0 != UInt8(ascii: "#") }
    let path = beforeFragment.prefix { $0 != UInt8(ascii: "?") }
    let query = beforeFragment[path.endIndex...]
    return (path.isEmpty ? "/" : String(Substring(path))) + withoutTrackers(Substring(query))
      + ownFragment(text[beforeFragment.endIndex...])
  }

  /// - Parameter fragment: the fragment with its number sign, or nothing.
  private static func ownFragment(_ fragment: Substring.UTF8View) -> String {
    guard let first = fragment.dropFirst().first, "!/".utf8.contains(first) else { return "" }
    return String(Substring(fragment))
  }

  /// - Parameter query: the query with its question mark, or nothing.
  private static func withoutTrackers(_ query: Substring) -> String {
    guard !query.isEmpty else { return "" }
    let parameters = query.dropFirst().split(separator: "&", omittingEmptySubsequences: false)
    let rest = parameters.filter { !isTracker($0.prefix { $0 != "=" }.lowercased()) }
    if rest.count == parameters.count { return String(query) }
    return rest.isEmpty ? "" : "?" + rest.joined(separator: "&")
  }

  private static func isTracker(_ name: String) -> Bool { name.hasPrefix("utm_") || trackers.contains(name) }
}
