// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Tells a page's kind from what it states, its address and its shape.
struct PageKindClassifier {
  private let survey: Survey
  private let metadata: Metadata
  private let shape: PageShape
  private let address: URLPhrases
  private var points: [PageKind: Float] = [:]

  init(_ survey: Survey, _ metadata: Metadata, _ base: PageBase) {
    self.survey = survey
    self.metadata = metadata
    shape = PageShape(survey)
    address = URLPhrases(base.page)
    checkStatements()
    classifyAddress()
    checkShape()
  }

  /// The kind with the most points; an article where nothing speaks for anything else.
  func kind() -> PageKind {
    var best = PageKind.article
    for kind in PageKind.allCases where points[kind, default: 0] > points[best, default: 0] { best = kind }
    return best
  }

  /// Whether a page is a forum's by what it states and by its address, before anything on it was measured.
  static func isForum(_ metadata: Metadata, _ base: PageBase) -> Bool {
    let generator = metadata.tags["generator"]?.lowercased() ?? ""
    if statesForum(metadata.linkedData.types) || forumSoftware.contains(where: { generator.includes($0) }) {
      return true
    }
    return !metadata.isArticle && URLPhrases(base.page).has(URLPhrases.forum)
  }

  /// Pages of frequently asked questions also contain questions and answers.
  private static func statesForum(_ types: Set<String>) -> Bool {
    !types.isDisjoint(with: forumTypes) && !types.contains("FAQPage")
  }

  private mutating func give(_ kind: PageKind, _ value: Float, if holds: Bool = true) {
    if holds { points[kind, default: 0] += value }
  }

  private mutating func checkStatements() {
    let types = metadata.linkedData.types.union(shape.itemTypes)
    let stated = metadata.tags["og:type"]?.lowercased() ?? ""
    give(.article, 3, if: metadata.linkedData.isArticle && !Self.statesForum(types))
    give(.article, 2, if: stated == "article" || metadata.tags["article:published_time"] != nil)
    give(.article, 1, if: metadata.published != nil)
    give(.article, 0.5, if: metadata.byline != nil)
    give(.forum, 4, if: Self.statesForum(types))
    give(.documentation, 2, if: types.contains("TechArticle") || types.contains("APIReference"))
    give(.product, 3, if: types.contains("Product") && !metadata.linkedData.isArticle)
    give(.product, 3, if: stated.hasPrefix("product") || stated.hasPrefix("og:product"))
    give(.listing, 2, if: types.contains("ItemList") || types.contains("SearchResultsPage"))
    give(.collection, 2, if: types.contains("CollectionPage") || types.contains("OfferCatalog"))
    give(.service, 1, if: !types.isDisjoint(with: Self.offererTypes))
    let generator = metadata.tags["generator"]?.lowercased() ?? ""
    give(.forum, 4, if: Self.forumSoftware.contains { generator.includes($0) })
    give(.documentation, 3, if: Self.manualSoftware.contains { generator.includes($0) })
  }

  private mutating func classifyAddress() {
    give(.forum, 4, if: address.has(URLPhrases.forum))
    give(.documentation, 4, if: address.has(URLPhrases.documentation))
    give(.documentation, 2, if: address.has(URLPhrases.instruction))
    give(.product, 1.5, if: address.has(URLPhrases.product))
    give(.listing, 2, if: address.has(URLPhrases.listing))
    give(.collection, 2, if: address.has(URLPhrases.collection))
    give(.service, 2, if: address.has(URLPhrases.service))
    give(.service, 3, if: address.isRoot)
    give(.article, 1.5, if: address.hasSlug)
    give(.article, 1.5, if: address.has(URLPhrases.article))
  }

  private mutating func checkShape() {
    let body = survey[survey.body]
    let text = Float(max(body.text, 1))
    let prose = Float(body.prose) / text
    give(.forum, 2.5, if: shape.posts >= 3 && Float(shape.postText) > text * 0.4)
    give(.documentation, 1, if: Float(shape.code) > text * 0.05)
    give(.product, 1.5, if: shape.hasCart && shape.prices < 12)
    give(.collection, 2, if: shape.prices >= 12 && shape.cards >= 8)
    give(.listing, 2, if: shape.cards >= 10 && Float(shape.cardText) > text * 0.5)
    give(.article, 0.4, if: prose > 0.6)
    give(.article, 0.5, if: prose > 0.75)
    give(.service, 1, if: prose < 0.6 && metadata.published == nil && shape.headings >= 6)
    give(.service, 0.5, if: metadata.published == nil && metadata.byline == nil)
  }

  private static let forumTypes: Set<String> = ["DiscussionForumPosting", "QAPage", "Question"]
  private static let offererTypes: Set<String> = [
    "LocalBusiness", "Service", "ProfessionalService", "SoftwareApplication", "MedicalBusiness", "Dentist",
    "Restaurant", "Hotel", "HomeAndConstructionBusiness", "Organization", "Corporation",
    "MedicalOrganization",
  ]
  private static let forumSoftware = [
    "discourse", "phpbb", "vbulletin", "xenforo", "flarum", "mybb", "simple machines", "smf", "invision",
    "nodebb",
    "vanilla", "bbpress", "burning board", "woltlab", "punbb", "fluxbb", "jforum", "lemmy",
  ]
  private static let manualSoftware = [
    "docusaurus", "sphinx", "mkdocs", "gitbook", "vitepress", "docfx", "antora", "mdbook", "jsdoc", "javadoc",
    "doxygen", "docbook", "starlight", "mediawiki", "dokuwiki", "hugo docsy", "readme", "nextra", "rustdoc",
  ]
}
