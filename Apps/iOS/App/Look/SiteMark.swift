// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// Stands for a site's icon: the first letter of its host, on a color that is always the same for the site.
///
/// The server has no icons of sites for lists, and requests to the sites themselves would tell them who reads what.
@MainActor struct SiteMark {
  let letter: String
  let color: UIColor

  init(_ host: String) {
    let name = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    letter = name.first.map { String($0).uppercased() } ?? ""
    // Swift's hash values differ between processes, so they would change the colors at each start.
    let sum = name.lowercased().utf8.reduce(5381) { ($0 &* 33 &+ Int($1)) & 0xFFFF_FFFF }
    color = Look.sites[sum % Look.sites.count]
  }
}
