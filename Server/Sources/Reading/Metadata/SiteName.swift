// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The name of the site, as the site writes it.
enum SiteName {
  static func find(_ tags: MetaTags, _ data: LinkedData) -> String? {
    let stated = tags["og:site_name"] ?? data.siteName.map(Entities.decodedTwice)
    let other = stated ?? tags["application-name", "apple-mobile-web-app-title", "dc.publisher"]
    return other?.collapsed.nonEmpty.flatMap { isAddress($0) && !$0.contains(".") ? nil : $0 }
  }

  private static func isAddress(_ name: String) -> Bool {
    name.hasPrefix("http://") || name.hasPrefix("https://")
  }
}
