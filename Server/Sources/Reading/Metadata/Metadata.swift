// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a page says about its article, the best of its sources for each field; never made up.
struct Metadata {
  let title: String?
  let byline: String?
  let published: String?
  let siteName: String?
  let language: String?
  let direction: String?
  let excerpt: String?
  let leadImage: String?
  let canonicalURL: String?
  let linkedData: LinkedData
  let tags: MetaTags

  init(_ tree: PageTree, _ base: PageBase) {
    linkedData = LinkedData(tree)
    tags = MetaTags(tree)
    let landmarks = Landmarks(tree)
    siteName = SiteName.find(tags, linkedData)
    title = TitleChoice(tags, linkedData, landmarks, siteName: siteName, host: base.page?.host).best()
    byline = BylineChoice(tree, tags, linkedData, landmarks, siteName: siteName, host: base.page?.host).best()
    published = DateChoice(tree, tags, linkedData, landmarks, base).best()
    language = LanguageChoice.language(tree, tags, linkedData)
    direction = LanguageChoice.direction(tree)
    excerpt =
      (tags["og:description", "twitter:description", "description", "dc.description", "dcterms.description"]
      ?? linkedData.summary.map { Entities.decodedTwice($0).collapsed })?.nonEmpty
    leadImage = Metadata.image(tags, linkedData, base)
    canonicalURL = Metadata.canonical(tags, base)
  }

  /// Whether the page says that it is one article.
  var isArticle: Bool {
    linkedData.isArticle || tags["og:type"]?.lowercased() == "article"
      || tags["article:published_time"] != nil
  }

  private static func image(_ tags: MetaTags, _ data: LinkedData, _ base: PageBase) -> String? {
    let candidates = [
      tags["og:image:secure_url"], tags["og:image:url"], tags["og:image"],
      tags["twitter:image", "twitter:image:src"], tags.imageLink, tags["image", "thumbnailurl"], data.image,
    ]
    return candidates.lazy.compactMap { $0.flatMap { base.web($0.utf8) } }.first.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Only an address on the page's own site is believed.
  private static func canonical(_ tags: MetaTags, _ base: PageBase) -> String? {
    let candidates = [tags.canonical, tags["og:url"]]
    let resolved = candidates.lazy.compactMap { $0.flatMap { base.web($0.utf8) } }
    return resolved.first { Hosts.areSameSite(WebAddress($0)?.host, base.page?.host) }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

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
