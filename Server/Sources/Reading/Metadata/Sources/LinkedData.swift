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
