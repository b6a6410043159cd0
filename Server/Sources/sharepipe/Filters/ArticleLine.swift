// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Pipeline
import Reading
import ShareContract

/// One article, or the reason why there is none: the output of `article` and the input of `book`.
struct ArticleLine: Codable {
  var path: String?
  var url: String?
  var title: String?
  var byline: String?
  var published: String?
  var modified: String?
  var siteName: String?
  var section: String?
  var language: String?
  var direction: String?
  var excerpt: String?
  var standfirst: String?
  var leadImage: String?
  var canonicalURL: String?
  var wordCount: Int?
  var text = ""
  var html = ""
  /// The kind of page that contained it.
  var kind: String?
  /// The share of the page's main text that was kept.
  var coverage: Double?
  /// Why the text was probably cut short.
  var cutSigns: [String]?
  var wall: WallLine?
  /// The duration of the extraction alone, in milliseconds.
  var ms: Double?
  /// The processor time of the extraction alone in milliseconds, independent of other processes.
  var cpuMilliseconds: Double?
  /// Why this line has no article, in batch mode.
  var error: String?

  enum CodingKeys: String, CodingKey {
    case path, url, title, byline, published, modified, section, language, excerpt, standfirst, text, html,
      wall, ms
    case error, coverage, kind
    case canonicalURL = "canonical_url"
    case wordCount = "word_count"
    case siteName = "site_name"
    case direction = "dir"
    case leadImage = "lead_image"
    case cutSigns = "cut_signs"
    case cpuMilliseconds = "cpu_ms"
  }

  struct WallLine: Codable {
    let kind: String
    let confidence: Double
    let reasons: [String]
    /// Whether a sign-in page is the page that was requested; absent means no.
    let isRequested: Bool?

    private enum CodingKeys: String, CodingKey {
      case kind, confidence, reasons
      case isRequested = "asked"
    }
  }

  init(_ reading: Reading, url: String?) {
    self.url = url
    wall = reading.wall.map {
      WallLine(
        kind: $0.kind.rawValue, confidence: $0.confidence, reasons: WallStatus($0).reasons,
        isRequested: $0.isRequested ? true : nil)
    }
    if let article = reading.article { take(article) } else { take(reading.card) }
  }

  private mutating func take(_ article: Article) {
    title = article.title
    byline = article.byline
    published = article.published
    modified = article.modified
    siteName = article.siteName
    section = article.section
    language = article.language
    direction = article.direction
    excerpt = article.excerpt
    standfirst = article.standfirst
    leadImage = article.leadImage
    canonicalURL = article.canonicalURL
    wordCount = article.wordCount
    text = article.text
    html = article.html
    kind = article.kind.rawValue
    coverage = (article.coverage * 1000).rounded() / 1000
    cutSigns = article.cutSigns.map(\.rawValue)
  }

  /// A page without an article, such as one with only a video, still has its metadata.
  private mutating func take(_ card: PageCard) {
    title = card.title
    byline = card.byline
    published = card.published
    siteName = card.siteName
    language = card.language
    excerpt = card.excerpt
    leadImage = card.image
    canonicalURL = card.canonicalURL
  }

  /// Creates the result for a line of batch mode that could not be read.
  init(failedAt path: String?, _ error: String?) {
    self.path = path
    self.error = error
  }

  // These members are always present, even without a value, because scripts rely on them.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(path, forKey: .path)
    try container.encodeIfPresent(url, forKey: .url)
    let optionals: [(CodingKeys, String?)] = [
      (.title, title), (.byline, byline), (.published, published), (.modified, modified),
      (.siteName, siteName), (.section, section), (.language, language), (.direction, direction),
      (.excerpt, excerpt), (.leadImage, leadImage), (.canonicalURL, canonicalURL),
    ]
    for (key, value) in optionals { try container.encode(value, forKey: key) }
    try container.encodeIfPresent(standfirst, forKey: .standfirst)
    try container.encode(text, forKey: .text)
    try container.encode(html, forKey: .html)
    try container.encodeIfPresent(wordCount, forKey: .wordCount)
    try container.encode(kind, forKey: .kind)
    try container.encodeIfPresent(coverage, forKey: .coverage)
    try container.encodeIfPresent(cutSigns, forKey: .cutSigns)
    try container.encode(wall, forKey: .wall)
    try container.encodeIfPresent(ms, forKey: .ms)
    try container.encodeIfPresent(cpuMilliseconds, forKey: .cpuMilliseconds)
    try container.encodeIfPresent(error, forKey: .error)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    path = try container.decodeIfPresent(String.self, forKey: .path)
    url = try container.decodeIfPresent(String.self, forKey: .url)
    title = try container.decodeIfPresent(String.self, forKey: .title)
    byline = try container.decodeIfPresent(String.self, forKey: .byline)
    published = try container.decodeIfPresent(String.self, forKey: .published)
    modified = try container.decodeIfPresent(String.self, forKey: .modified)
    siteName = try container.decodeIfPresent(String.self, forKey: .siteName)
    section = try container.decodeIfPresent(String.self, forKey: .section)
    canonicalURL = try container.decodeIfPresent(String.self, forKey: .canonicalURL)
    wordCount = try container.decodeIfPresent(Int.self, forKey: .wordCount)
    language = try container.decodeIfPresent(String.self, forKey: .language)
    direction = try container.decodeIfPresent(String.self, forKey: .direction)
    excerpt = try container.decodeIfPresent(String.self, forKey: .excerpt)
    standfirst = try container.decodeIfPresent(String.self, forKey: .standfirst)
    leadImage = try container.decodeIfPresent(String.self, forKey: .leadImage)
    text = try container.decodeIfPresent(String.self, forKey: .text) ?? ""
    html = try container.decodeIfPresent(String.self, forKey: .html) ?? ""
    coverage = try container.decodeIfPresent(Double.self, forKey: .coverage)
    cutSigns = try container.decodeIfPresent([String].self, forKey: .cutSigns)
    kind = try container.decodeIfPresent(String.self, forKey: .kind)
    wall = try container.decodeIfPresent(WallLine.self, forKey: .wall)
    error = try container.decodeIfPresent(String.self, forKey: .error)
  }
}
