// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Tells the site's name in a title and takes it off.
struct SiteSegments {
  private let siteName: [UInt8]
  private let label: [UInt8]
  private let host: [UInt8]

  init(siteName: String?, host: String?) {
    self.siteName = siteName.map(TitleText.letters) ?? []
    label = host.map { TitleText.letters(Hosts.name($0)) } ?? []
    self.host = host.map(TitleText.letters) ?? []
  }

  /// Whether a title is nothing but the site's name.
  func isSite(_ title: String) -> Bool {
    let letters = TitleText.letters(title)
    return letters.isEmpty || letters == siteName || letters == host
  }

  /// Removes a segment that is the site's name, and the last one after a bar where the first says enough.
  func without(_ title: String) -> String {
    for separator in Self.separators {
      let parts = title.components(by: separator)
      guard parts.count > 1, let left = rest(parts, separator), left.count < parts.count else { continue }
      let text = left.joined(separator: separator).trimmingBlanks
      if !text.isEmpty { return without(text) }
    }
    return title
  }

  private static let separators = [
    " | ", " - ", " – ", " — ", " · ", " • ", " » ", " « ", " :: ", " / ", ": ", "｜", "|", ":", "：",
  ]

  /// Words of a last segment that names a section or a site.
  private static let longestTail = 4

  private func rest(_ parts: [String], _ separator: String) -> [String]? {
    if let position = parts.indices.dropFirst().first(where: { isSegment(parts[$0]) }),
      separator.utf8.count > 2 || position == parts.count - 1
    {
      return Array(parts[..<position])
    }
    let isColon = separator.utf8.last == UInt8(ascii: ":") || separator == "："
    if !isColon, isSegment(parts[0]), !parts[0].utf8.contains(where: URLText.isDigit) {
      return Array(parts.dropFirst())
    }
    if separator == ": ", isSegment(parts[0]) { return Array(parts.dropFirst()) }
    let isTail = separator == " | " && parts[0].split(separator: " ").count >= 3
    return isTail && parts[parts.count - 1].split(separator: " ").count <= Self.longestTail
      ? parts.dropLast() : nil
  }

  private func isSegment(_ segment: String) -> Bool {
    let letters = TitleText.letters(segment)
    guard !letters.isEmpty, letters != siteName else { return true }
    if letters.count > 6, siteName[...].firstRange(of: letters) != nil { return true }
    guard !host.isEmpty else { return false }
    if letters == label || letters == host || (letters.count > 3 && host[...].firstRange(of: letters) != nil)
    {
      return true
    }
    return label.count > 4 && letters.starts(with: label) && letters.count <= label.count + 12
  }
}
