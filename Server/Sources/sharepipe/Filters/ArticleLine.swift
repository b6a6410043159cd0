// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading

/// What `article` writes and `book` reads: one article, or why there is none.
struct ArticleLine: Codable {
  var path: String?
  var url: String?
  var title: String?
  var byline: String?
  var published: String?
  var siteName: String?
  var language: String?
  var direction: String?
  var excerpt: String?
  var leadImage: String?
  var text = ""
  var html = ""
  var wall: WallLine?
  /// Milliseconds of the reading alone.
  var ms: Double?
  /// Why this line has no article, in batch mode.
  var error: String?

  enum CodingKeys: String, CodingKey {
    case path, url, title, byline, published, language, excerpt, text, html, wall, ms, error
    case siteName = "site_name"
    case direction = "dir"
    case leadImage = "lead_image"
  }

  struct WallLine: Codable {
    let kind: String
    let confidence: Double
    let reasons: [String]
  }

  init(_ reading: Reading, url: String?) {
    self.url = url
    wall = reading.wall.map {
      WallLine(kind: $0.kind.rawValue, confidence: $0.confidence, reasons: $0.reasons)
    }
    guard let article = reading.article else { return }
    title = article.title
    byline = article.byline
    published = article.published
    siteName = article.siteName
    language = article.language
    direction = article.direction
    excerpt = article.excerpt
    leadImage = article.leadImage
    text = article.text
    html = article.html
  }

  /// A line of batch mode that could not be read.
  init(failedAt path: String?, _ error: String) {
    self.path = path
    self.error = error
  }

  // The members scripts rely on are there even when there is nothing to say.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(path, forKey: .path)
    try container.encodeIfPresent(url, forKey: .url)
    let optionals: [(CodingKeys, String?)] = [
      (.title, title), (.byline, byline), (.published, published), (.siteName, siteName),
      (.language, language), (.direction, direction), (.excerpt, excerpt), (.leadImage, leadImage),
    ]
    for (key, value) in optionals { try container.encode(value, forKey: key) }
    try container.encode(text, forKey: .text)
    try container.encode(html, forKey: .html)
    try container.encode(wall, forKey: .wall)
    try container.encodeIfPresent(ms, forKey: .ms)
    try container.encodeIfPresent(error, forKey: .error)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    path = try container.decodeIfPresent(String.self, forKey: .path)
    url = try container.decodeIfPresent(String.self, forKey: .url)
    title = try container.decodeIfPresent(String.self, forKey: .title)
    byline = try container.decodeIfPresent(String.self, forKey: .byline)
    published = try container.decodeIfPresent(String.self, forKey: .published)
    siteName = try container.decodeIfPresent(String.self, forKey: .siteName)
    language = try container.decodeIfPresent(String.self, forKey: .language)
    direction = try container.decodeIfPresent(String.self, forKey: .direction)
    excerpt = try container.decodeIfPresent(String.self, forKey: .excerpt)
    leadImage = try container.decodeIfPresent(String.self, forKey: .leadImage)
    text = try container.decodeIfPresent(String.self, forKey: .text) ?? ""
    html = try container.decodeIfPresent(String.self, forKey: .html) ?? ""
    wall = try container.decodeIfPresent(WallLine.self, forKey: .wall)
    error = try container.decodeIfPresent(String.self, forKey: .error)
  }
}
