// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The rules at hand, by the host they are for.
package struct SiteRules: Sendable {
  private var exact: [String: SiteRule] = [:]
  private var below: [String: SiteRule] = [:]

  /// No rule for any site.
  package static let none = SiteRules()

  package init() {}

  package var count: Int { exact.count + below.count }

  /// - Parameter name: of the host, `www.` left out; with a dot in front the rule is for the hosts below it.
  package mutating func add(_ rule: SiteRule, named name: String) {
    let name = name.lowercased()
    if name.hasPrefix(".") { below[String(name.dropFirst())] = rule } else { exact[Self.bare(name)] = rule }
  }

  /// The rule for exactly this host, else the one for the nearest name above it.
  package func rule(forHost host: String) -> SiteRule? {
    guard count > 0 else { return nil }
    let host = Self.bare(host.lowercased())
    if let rule = exact[host] { return rule }
    var rest = Substring(host)
    while let dot = rest.firstIndex(of: ".") {
      rest = rest[rest.index(after: dot)...]
      if let rule = below[String(rest)] { return rule }
    }
    return nil
  }

  private static func bare(_ host: String) -> String {
    host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }
}
