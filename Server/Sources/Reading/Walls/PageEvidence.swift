// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The evidence of a page for recognizing walls.
struct PageEvidence {
  let title: String
  /// Characters of visible text.
  let visibleText: Int
  /// Characters of prose in the article that was found; more where the script is denser than ours.
  let prose: Int
  let paragraphs: Int
  let controls: PageControls
  let isDeclaredPaid: Bool
  /// Characters of article text that the page states to have.
  let statedBody: Int
  let scriptBytes: Int
  let pageBytes: Int
  /// Topics of the visible text; empty where the page has too much text to be a wall.
  let topics: PhraseHits<WallTopic>
  /// Topics of `noscript` elements.
  let withoutScript: PhraseHits<WallTopic>
  /// The topic of a short title or heading.
  let headings: PhraseHits<HeadingTopic>
  /// Markers of known walls in the markup of a small page.
  let markers: PhraseHits<WallMarker>
  /// What is said in the article and right behind it, where it is short.
  let offer: OfferText
  /// Whether the page declares that it is free.
  let isDeclaredFree: Bool
  /// Characters of the article's paragraphs that are not about consent.
  let proseBesidesConsent: Int
  /// Where the script of a tiny page moves on to.
  let moves: String?
  /// Whether the page is an error message of a program.
  let isErrorData: Bool

  init(_ extraction: ArticleExtraction, _ metadata: Metadata, article: Article?, page: [UInt8]) {
    let tree = extraction.survey.tree
    let visible = extraction.survey.visibleText
    title = metadata.tags.title ?? metadata.title ?? ""
    visibleText = visible
    let dense = min(
      (article?.wordCount ?? 0) * 5 / 2,
      extraction.roots.reduce(0) { $0 + Int(extraction.survey[$1].text) } * 5 / 2)
    let plain = extraction.roots.reduce(0) { $0 + Int(extraction.survey[$1].prose) }
    prose = max(plain, plain == 0 ? 0 : dense)
    paragraphs = extraction.roots.reduce(0) { $0 + Int(extraction.survey[$1].paragraphs) }
    controls = PageControls(tree, isBare: visible < WallRules.bareText)
    isDeclaredPaid = Self.isDeclaredPaid(metadata)
    isDeclaredFree = metadata.linkedData.isFree == true
    statedBody = metadata.linkedData.bodyLength
    scriptBytes = tree.scriptBytes
    pageBytes = page.count
    let isShort = visible < WallRules.bareText || prose < WallRules.teaserProse
    topics = Self.topics(isShort ? tree.plainText(extraction.survey.body, limit: 16_000) : "")
    withoutScript = Self.topics(visible < 400 ? Self.noscript(tree) : "")
    headings = Self.headings([metadata.tags.title ?? ""] + controls.headings)
    let markup = visible < WallRules.bareText && page.count <= WallRules.markedBytes ? Self.lowered(page) : []
    markers = PhraseHits(WallMarker.index.hits(in: markup))
    offer = prose < WallRules.teaserProse ? OfferText(extraction) : OfferText()
    proseBesidesConsent =
      isShort && topics.has(.cookie) ? Self.proseBesidesConsent(article?.text ?? "") : plain
    isErrorData =
      page.count < 4096 && page.first { $0 > 0x20 } == UInt8(ascii: "{")
      && page[...].firstRange(of: Self.errorMember) != nil
    moves = controls.refresh ?? (visible < 100 && page.count < 4096 ? ScriptMove.target(in: page) : nil)
  }

  private static let errorMember = Array("\"error".utf8)

  /// How much the page reads like an article: 1 not at all, 0 nothing else.
  var doubt: Double {
    if prose >= WallRules.articleProse { return WallRules.leftByArticle }
    return paragraphs >= 2 && prose >= WallRules.shortArticleProse ? WallRules.leftByShortArticle : 1
  }

  var isBare: Bool { visibleText < WallRules.bareText }

  private static func isDeclaredPaid(_ metadata: Metadata) -> Bool {
    let tier = metadata.tags["article:content_tier", "og:article:content_tier"]?.lowercased() ?? ""
    return metadata.linkedData.isFree == false || tier == "locked" || tier == "metered"
  }

  private static func topics(_ text: String) -> PhraseHits<WallTopic> {
    PhraseHits(text.isEmpty ? [] : WallTopic.index.hits(in: text.loweredForPhrases))
  }

  private static func headings(_ texts: [String]) -> PhraseHits<HeadingTopic> {
    let short = texts.filter { !$0.isEmpty && $0.count <= HeadingTopic.longest }
    // Kept apart by more than any phrase spans.
    return PhraseHits(HeadingTopic.index.hits(in: short.joined(separator: " \n ").loweredForPhrases))
  }

  private static func lowered(_ page: [UInt8]) -> [UInt8] {
    page.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  private static func proseBesidesConsent(_ text: String) -> Int {
    text.split(separator: "\n").reduce(0) { sum, line in
      guard line.utf8.count >= ExtractionRules.shortestProse else { return sum }
      let hits = PhraseHits(WallTopic.index.hits(in: String(line).loweredForPhrases))
      return hits.has(.cookie) || hits.has(.partner) || hits.has(.choice) ? sum : sum + line.count
    }
  }

  private static func noscript(_ tree: PageTree) -> String {
    var text = ""
    for node in 0..<tree.count where tree.tag(node) == .noscript {
      for at in node..<tree.end(node) where tree.tag(at) == .text {
        text += String(decoding: tree.text(at), as: UTF8.self) + " "
      }
    }
    return text
  }
}
