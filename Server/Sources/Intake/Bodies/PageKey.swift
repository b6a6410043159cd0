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

  /// Returns the key of an address; nil if it isn't an http or https address.
  package static func make(_ address: String) -> String? {
    guard let separator = address.firstRange(of: "://") else { return nil }
    let scheme = address[..<separator.lowerBound].lowercased()
    guard defaultPorts[scheme] != nil else { return nil }
    let rest = address[separator.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }
    guard !authority.isEmpty else { return nil }
    return scheme + "://" + host(authority, scheme) + target(rest[authority.endIndex...])
  }

  // User information is case-sensitive, so it stays as it is.
  private static func host(_ authority: Substring, _ scheme: String) -> String {
    let start = authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex
    var host = authority[start...].lowercased()
    for ending in [":" + (defaultPorts[scheme] ?? ""), ":"] where host.hasSuffix(ending) {
      host.removeLast(ending.count)
    }
    return authority[..<start] + host
  }

  private static func target(_ text: Substring) -> String {
    let fragment = text.firstIndex(of: "#").map { text[text.index(after: $0)...] }
    let beforeFragment = text.prefix { $0 != "#" }
    let path = beforeFragment.prefix { $0 != "?" }
    let query = beforeFragment.dropFirst(path.count)
    let ownFragment = fragment.flatMap { "!/".contains($0.first ?? " ") ? "#" + $0 : nil } ?? ""
    return (path.isEmpty ? "/" : path) + withoutTrackers(query) + ownFragment
  }

  /// - Parameter query: the query with its question mark, or nothing.
  private static func withoutTrackers(_ query: Substring) -> String {
    let parameters = query.dropFirst().split(separator: "&", omittingEmptySubsequences: false)
    let rest = parameters.filter { !isTracker($0.prefix { $0 != "=" }.lowercased()) }
    if rest.count == parameters.count { return String(query) }
    return rest.isEmpty ? "" : "?" + rest.joined(separator: "&")
  }

  private static func isTracker(_ name: String) -> Bool { name.hasPrefix("utm_") || trackers.contains(name) }
}
