// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An operator's rule for the pages of one site: XPath 1.0 expressions for their parts.
///
/// Of several expressions for the same thing the first that finds something counts; of `strip` all do.
package struct SiteRule: Sendable, Equatable {
  package var title: [String] = []
  package var body: [String] = []
  package var author: [String] = []
  package var date: [String] = []
  /// Elements that are left out.
  package var strip: [String] = []
  /// Elements whose id or class contains one of these are left out.
  package var stripNames: [String] = []
  /// Pictures whose address contains one of these are left out.
  package var stripImages: [String] = []
  /// Link to the next part of the article.
  package var nextPage: [String] = []
  /// Link to the whole article on one page.
  package var singlePage: [String] = []
  /// The single page is only looked for where this finds something.
  package var singlePageCondition: [String] = []
  /// Literal replacements in the page's source, in this order.
  package var replacements: [Replacement] = []
  /// Whether what does not look like the article is left out of the body too.
  package var prunes = true
  /// Whether the page is read without the rule when the rule finds no body.
  package var fallsBack = true
  /// Pages to try the rule on; nothing fetches them by itself.
  package var testAddresses: [String] = []

  /// A literal replacement in the page's source.
  package struct Replacement: Sendable, Equatable {
    package var find: String
    package var replace: String

    package init(find: String, replace: String) {
      self.find = find
      self.replace = replace
    }
  }

  package init() {}
}

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
