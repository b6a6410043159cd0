// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How a language and country write `3/4/2025`.
enum DateOrder {
  /// Nil where it is not known.
  static func isDayFirst(language: String?, host: String?) -> Bool? {
    guard let language = language?.lowercased() else { return nil }
    guard language.hasPrefix("en") else { return true }
    if language.utf8.count >= 5 { return !monthFirst.contains(String(language.dropFirst(3).prefix(2))) }
    let country = host?.split(separator: ".").last.map(String.init) ?? ""
    return dayFirst.contains(country)
  }

  private static let monthFirst: Set<String> = ["us", "ph", "ca", "pr", "gu"]
  private static let dayFirst: Set<String> = [
    "uk", "ie", "au", "nz", "in", "za", "sg", "my", "ng", "ke", "hk", "pk", "mt", "jm", "eu",
  ]
}
