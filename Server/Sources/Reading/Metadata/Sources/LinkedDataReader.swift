// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Reads single things out of one block of JSON-LD.
struct LinkedDataReader {
  private let json: LenientJSON
  /// Objects that others refer to.
  private let byID: [String: Int]
  static let siteRank = 1
  static let pageRank = 2
  static let articleRank = 3

  init(_ json: LenientJSON) {
    self.json = json
    var byID: [String: Int] = [:]
    for object in json.objects {
      if let id = json.value("@id", in: object).flatMap({ json.text($0) }),
        json.items[object].next - object > 3
      {
        byID[id] = byID[id] ?? object
      }
    }
    self.byID = byID
  }

  /// 3 and 4 for articles, 2 for pages, 1 for sites, 0 for the rest.
  func rank(_ object: Int) -> Int { types(object).map(Self.rank).max() ?? 0 }

  func types(_ object: Int) -> [String] {
    guard let type = json.value("@type", in: object) else { return [] }
    let types = json.items[type].kind == .array ? json.elements(of: type) : [type]
    return types.compactMap { json.text($0) }
  }

  private static func rank(_ type: String) -> Int {
    switch type {
    case "NewsArticle", "Article", "BlogPosting", "ReportageNewsArticle", "AnalysisNewsArticle",
      "OpinionNewsArticle", "BackgroundNewsArticle", "ReviewNewsArticle", "TechArticle", "ScholarlyArticle",
      "AdvertiserContentArticle", "LiveBlogPosting", "SatiricalArticle", "Report", "Recipe", "HowTo":
      articleRank + 1
    case "SocialMediaPosting", "DiscussionForumPosting", "CreativeWork", "Review", "QAPage", "MedicalWebPage":
      articleRank
    case _
    where type.hasSuffix("NewsArticle") || type.hasSuffix("/Article") || type.hasSuffix("/BlogPosting"):
      articleRank + 1
    case "WebPage", "ItemPage", "AboutPage", "VideoObject", "PodcastEpisode": pageRank
    case "WebSite": siteRank
    default: 0
    }
  }

  func string(_ key: StaticString, _ object: Int) -> String? {
    guard let position = json.value(key, in: object) else { return nil }
    if json.items[position].kind == .array {
      return json.elements(of: position).lazy.compactMap { json.text($0) }.first?.nonEmpty
    }
    if json.items[position].kind == .word { return nil }
    return json.text(position)?.nonEmpty
  }

  func boolean(_ key: StaticString, _ object: Int) -> Bool? {
    switch json.value(key, in: object).flatMap({ json.text($0) })?.lowercased() {
    case "true", "http://schema.org/true", "https://schema.org/true": true
    case "false", "http://schema.org/false", "https://schema.org/false": false
    default: nil
    }
  }

  func length(_ key: StaticString, _ object: Int) -> Int {
    json.value(key, in: object).map { json.items[$0].kind == .string ? json.items[$0].length : 0 } ?? 0
  }

  /// Names of persons or organizations: strings, objects, lists of both, references.
  func names(_ key: StaticString, _ object: Int) -> [String] {
    json.value(key, in: object).map { names(at: $0, depth: 0) } ?? []
  }

  private func names(at position: Int, depth: Int) -> [String] {
    guard depth < 4 else { return [] }
    switch json.items[position].kind {
    case .array: return json.elements(of: position).flatMap { names(at: $0, depth: depth + 1) }
    case .string: return json.text(position).map { [$0] } ?? []
    case .object:
      if let name = json.value("name", in: position) { return names(at: name, depth: depth + 1) }
      guard let id = json.value("@id", in: position).flatMap({ json.text($0) }), let other = byID[id],
        other != position
      else { return [] }
      return names(at: other, depth: depth + 1)
    default: return []
    }
  }

  /// Whether the first thing under the key is a person.
  func isPerson(_ key: StaticString, _ object: Int) -> Bool {
    guard var position = json.value(key, in: object) else { return false }
    if json.items[position].kind == .array { position = json.elements(of: position).first ?? position }
    let id = json.value("@id", in: position).flatMap { json.text($0) }
    let target = json.value("@type", in: position) == nil ? id.flatMap { byID[$0] } ?? position : position
    guard let type = json.value("@type", in: target) else { return false }
    let types = json.items[type].kind == .array ? json.elements(of: type) : [type]
    return types.contains { json.text($0) == "Person" }
  }

  /// Whether more than the name is said of the first thing under the key.
  func isDescribed(_ key: StaticString, _ object: Int) -> Bool {
    guard var position = json.value(key, in: object) else { return false }
    if json.items[position].kind == .array { position = json.elements(of: position).first ?? position }
    let keys: [StaticString] = ["url", "sameAs", "image", "description", "jobTitle", "identifier"]
    return json.items[position].kind == .object && keys.contains { json.value($0, in: position) != nil }
  }

  func image(_ key: StaticString, _ object: Int) -> String? {
    json.value(key, in: object).flatMap { image(at: $0, depth: 0) }
  }

  private func image(at position: Int, depth: Int) -> String? {
    guard depth < 4 else { return nil }
    switch json.items[position].kind {
    case .string: return json.text(position)?.nonEmpty
    case .array: return json.elements(of: position).first.flatMap { image(at: $0, depth: depth + 1) }
    case .object:
      if let url = json.value("url", in: position) ?? json.value("contentUrl", in: position) {
        return image(at: url, depth: depth + 1)
      }
      return json.value("@id", in: position).flatMap { json.text($0) }.flatMap { byID[$0] }
        .flatMap { $0 == position ? nil : image(at: $0, depth: depth + 1) }
    default: return nil
    }
  }
}
