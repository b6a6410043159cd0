// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The words of a page's address.
struct URLPhrases {
  private var words: Set<String> = []
  private(set) var isRoot = false
  /// Whether the last part of the path is a headline in small letters, or has a long number.
  private(set) var hasSlug = false

  init(_ address: WebURL?) {
    guard let address else { return }
    let host = String(decoding: address.authority, as: UTF8.self).lowercased()
    for label in host.split(separator: ".").dropLast() { words.insert("." + label) }
    let path = String(decoding: address.path, as: UTF8.self).lowercased()
    let parts = path.split(separator: "/")
    isRoot = parts.isEmpty && address.query.isEmpty
    for part in parts {
      words.insert(String(part))
      for word in part.split(whereSeparator: { !$0.isLetter }).prefix(1) { words.insert(String(word)) }
    }
    guard let last = parts.last else { return }
    hasSlug = last.filter { $0 == "-" || $0 == "_" }.count >= 3 || last.filter(\.isNumber).count >= 6
  }

  func has(_ list: Set<String>) -> Bool { !words.isDisjoint(with: list) }

  static let forum: Set<String> = [
    ".forum", ".forums", ".community", ".discuss", ".discourse", ".board", ".boards", ".answers", ".talk",
    "forum", "forums",
    "thread", "threads", "topic", "topics", "viewtopic", "showthread", "discussion", "discussions",
    "questions",
    "question", "foro", "foros", "forumdisplay", "board", "community", "vbulletin", "phpbb",
  ]
  static let documentation: Set<String> = [
    ".docs", ".doc", ".developer", ".developers", ".manual", ".readthedocs", "docs", "doc", "documentation",
    "reference", "manual", "manuals", "handbook", "usersguide", "userguide", "javadoc", "dokumentation",
    "handbuch",
  ]
  static let instruction: Set<String> = [
    ".help", ".wiki", ".learn", ".reference", ".support", ".kb", "api", "wiki", "tutorial", "tutorials",
    "guide",
    "guides", "learn", "man", "help", "faq", "kb", "syllabus", "lang", "course", "courses",
  ]
  static let product: Set<String> = [
    "product", "products", "p", "dp", "item", "itm", "produkt", "produkte", "produit", "producto", "prodotto",
    "artikel",
  ]
  static let listing: Set<String> = [
    "category", "categories", "tag", "tags", "archive", "archives", "search", "list", "lists", "jobs",
    "directory", "kategorie",
    "categoria", "rubrik", "browse", "listings", "index",
  ]
  static let collection: Set<String> = [
    "collections", "collection", "shop", "store", "catalog", "catalogue", "bestsellers", "best-sellers",
    "gallery", "c", "cat",
    "department", "sale", "deals", "portfolio",
  ]
  static let service: Set<String> = [
    "services", "service", "features", "feature", "solutions", "solution", "pricing", "platform",
    "leistungen", "product-tour",
    "care", "treatments", "consulting", "about", "plans", "locations",
  ]
  static let article: Set<String> = [
    "blog", "news", "article", "articles", "story", "stories", "post", "posts", "opinion", "magazine",
    "artikel", "nachrichten",
    ".blog", ".news", "recipes", "recipe", "review", "reviews", "actualites", "noticias", "notizie",
  ]
}
