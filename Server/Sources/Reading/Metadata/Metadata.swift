// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The metadata of an article: the best source on the page for each field, never a guess.
struct Metadata {
  var title: String?
  /// The title for link previews and tabs, which may contain the site's name.
  var pageTitle: String?
  var byline: String?
  var published: String?
  let modified: String?
  let siteName: String?
  let section: String?
  let language: String?
  let direction: String?
  let excerpt: String?
  let leadImage: String?
  let canonicalURL: String?
  let linkedData: LinkedData
  let tags: MetaTags

  init(_ tree: PageTree, _ base: PageBase) {
    let data = LinkedData(tree)
    let tags = MetaTags(tree)
    var landmarks = Landmarks(tree)
    let host = base.page?.host
    linkedData = data
    self.tags = tags
    siteName = SiteName.find(tags, data)
    title = TitleChoice(tree, tags, data, landmarks, siteName: siteName, host: host).best()
    landmarks.anchor(to: title, in: tree)
    pageTitle = TitleChoice.stated(tags, data, landmarks)
    byline = BylineChoice(tree, tags, data, landmarks, siteName: siteName, host: host).best()
    language = LanguageChoice.language(tree, tags, data)
    let dates = DateChoice(tree, tags, data, landmarks, base, language: language)
    published = dates.published()
    modified = dates.modified()
    section = Metadata.section(tags, data, landmarks)
    direction = LanguageChoice.direction(tree)
    excerpt = Metadata.excerpt(tags, data, landmarks)
    leadImage = ImageChoice.stated(tree, tags, data, landmarks, base)
    canonicalURL = Metadata.canonical(tags, base)
  }

  /// Whether the page says that it is one article.
  var isArticle: Bool {
    linkedData.isArticle || tags["og:type"]?.lowercased() == "article"
      || tags["article:published_time"] != nil
  }

  private static func excerpt(_ tags: MetaTags, _ data: LinkedData, _ landmarks: Landmarks) -> String? {
    let stated = tags[
      "og:description", "twitter:description", "description", "dc.description", "dcterms.description",
      "sailthru.description"]
    return (stated ?? data.summary.map(Entities.decodedTwice) ?? landmarks.summaryItem)
      .map { PlainLine.withoutTags($0).collapsed }?.nonEmpty
  }

  private static func section(_ tags: MetaTags, _ data: LinkedData, _ landmarks: Landmarks) -> String? {
    let stated = tags["article:section", "og:article:section", "parsely-section"]
    return (stated ?? data.section.map(Entities.decodedTwice) ?? landmarks.sectionItem ?? tags["section"])?
      .collapsed.nonEmpty
  }

  /// Only an address on the page's own site is believed.
  private static func canonical(_ tags: MetaTags, _ base: PageBase) -> String? {
    let candidates = [tags.canonical, tags["og:url"]]
    let resolved = candidates.lazy.compactMap { $0.flatMap { base.web($0.utf8) } }
    return resolved.first { Hosts.areSameSite(WebURL($0)?.host, base.page?.host) }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
