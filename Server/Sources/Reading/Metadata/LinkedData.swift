// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Reads the metadata of an article from JSON-LD (schema.org).
struct LinkedData {
  var headline: String?
  var authors: [String] = []
  /// Whether the authors are stated to be persons, who may have a site of their own name.
  var areAuthorsPersons = false
  var published: String?
  /// When the page around it is said to have been published.
  var pagePublished: String?
  var modified: String?
  var section: String?
  var siteName: String?
  var image: String?
  var summary: String?
  var language: String?
  /// False where the page declares a paywall.
  var isFree: Bool?
  /// Characters of the stated body.
  var bodyLength = 0
  var isArticle = false
  /// The types of the first things stated, whatever they are.
  private(set) var types: Set<String> = []

  init(_ tree: PageTree) {
    for node in 0..<tree.count where tree.tag(node) == .script && tree.nodes[node].length > 0 {
      let text = tree.text(node)
      if EncodedJSON.isEncoded(text) {
        EncodedJSON.withDecoded(text) { read(LenientJSON($0)) }
      } else {
        read(LenientJSON(text))
      }
    }
  }

  private mutating func read(_ json: LenientJSON) {
    guard !json.items.isEmpty else { return }
    let reader = LinkedDataReader(json)
    for object in json.objects.prefix(40) { types.formUnion(reader.types(object)) }
    let things = json.objects.map { (object: $0, rank: reader.rank($0)) }.filter { $0.rank > 0 }
    for thing in things.sorted(by: { $0.rank > $1.rank }) { take(thing.object, thing.rank, reader) }
  }

  private mutating func take(_ object: Int, _ rank: Int, _ reader: LinkedDataReader) {
    let isOwn = rank >= LinkedDataReader.articleRank
    if let free = reader.boolean("isAccessibleForFree", object) { isFree = isFree ?? free }
    if rank == LinkedDataReader.siteRank {
      siteName = siteName ?? reader.string("name", object)
      return
    }
    if isOwn {
      guard !isArticle else { return }
      isArticle = true
      headline = reader.string("headline", object) ?? reader.string("name", object)
      bodyLength = reader.length("articleBody", object)
      section = reader.string("articleSection", object)
      siteName = reader.names("publisher", object).first ?? siteName
    }
    if authors.isEmpty {
      authors = reader.names("author", object)
      // Sites call themselves a person where only persons may sign.
      areAuthorsPersons =
        reader.isPerson("author", object)
        && (reader.isDescribed("author", object) || reader.isPerson("publisher", object)
          || reader.names("publisher", object) != authors)
    }
    if isOwn, case let creators = reader.names("creator", object), creators.count > authors.count,
      Set(creators).isSuperset(of: authors)
    {
      authors = creators
    }
    let date = reader.string("datePublished", object)
    if isOwn {
      published =
        published ?? date ?? reader.string("dateCreated", object) ?? reader.string("uploadDate", object)
    } else {
      pagePublished = pagePublished ?? date
    }
    modified = modified ?? reader.string("dateModified", object)
    image = image ?? reader.image("image", object) ?? reader.image("thumbnailUrl", object)
    summary = summary ?? reader.string("description", object)
    language = language ?? reader.string("inLanguage", object)
  }
}

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

  /// Names of persons or organisations: strings, objects, lists of both, references.
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
