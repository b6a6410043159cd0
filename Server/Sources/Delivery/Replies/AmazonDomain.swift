// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The domains of Amazon's mails and links.
package enum AmazonDomain {
  private static let names: Set<String> = [
    "amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.es", "amazon.it", "amazon.nl",
    "amazon.se",
    "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ca", "amazon.com.mx", "amazon.com.br",
    "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ae", "amazon.sa", "amazon.eg",
    "amazon.cn",
    "kindle.com", "amazon.co.za",
  ]

  /// Whether a host name is one of the domains or below one.
  package static func owns(_ host: some StringProtocol) -> Bool {
    var rest = host.lowercased()[...]
    while true {
      if names.contains(String(rest)) { return true }
      guard let dot = rest.firstIndex(of: ".") else { return false }
      rest = rest[rest.index(after: dot)...]
    }
  }

  /// Whether a link may be shown: https, without user name and port, plain ASCII, on a host of Amazon.
  package static func ownsLink(_ link: String) -> Bool {
    let scheme = "https://"
    guard link.utf8.count <= 2_000, link.lowercased().hasPrefix(scheme),
      link.utf8.allSatisfy({ (0x21..<0x7F).contains($0) && !"\"<>\\^`{|}".utf8.contains($0) })
    else { return false }
    let authority = link.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    return authority.utf8.allSatisfy { isASCIILetterOrDigit($0) || "-.".utf8.contains($0) } && owns(authority)
  }
}
