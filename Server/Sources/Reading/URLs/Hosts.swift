// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Host names compared without their first labels.
enum Hosts {
  static func areSameSite(_ one: String?, _ other: String?) -> Bool {
    guard let one, let other else { return one != nil }
    return one == other || site(one) == site(other)
  }

  /// The last two labels, three where the second is short: an approximation of the registrable domain.
  static func site(_ host: String) -> String {
    let labels = host.split(separator: ".")
    guard labels.count > 2 else { return host }
    let second = labels[labels.count - 2]
    let isPublic = second.count <= 3 && labels[labels.count - 1].count == 2
    return labels.suffix(isPublic ? 3 : 2).joined(separator: ".")
  }

  /// The label a site is known by: `example` of `www.example.co.uk`.
  static func name(_ host: String) -> String {
    site(host).split(separator: ".").first.map(String.init) ?? host
  }
}
