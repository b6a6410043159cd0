// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Scores elements by the paragraphs they hold, as a reader of the whole page would weigh them.
struct Scores {
  private let survey: Survey
  private let tree: PageTree
  private var points: [Float]

  init(_ survey: Survey) {
    self.survey = survey
    tree = survey.tree
    points = Array(repeating: 0, count: tree.count)
    let end = tree.end(survey.body)
    for node in survey.body..<end where !survey.isExcluded(node) { score(node) }
  }

  /// The element that holds the article's text, if anything on the page reads like it.
  func best() -> Int? {
    var best: (node: Int, score: Float)?
    for node in survey.body..<tree.end(survey.body) where points[node] != 0 {
      let score = self[node]
      if score > best?.score ?? 0 { best = (node, score) }
    }
    return best?.node
  }

  /// Points for paragraphs and name, less what is links.
  subscript(_ node: Int) -> Float {
    guard points[node] != 0 else { return 0 }
    return (points[node] + tagPoints(node) + namePoints(node)) * (1 - survey[node].linkDensity)
  }

  private mutating func score(_ node: Int) {
    let measure = survey[node]
    guard Int(measure.ownText) >= ExtractionRules.shortestParagraph else { return }
    let tag = tree.tag(node)
    guard !tag.isInline, !tag.isHeading, tag != .figcaption, tag != .address else { return }
    if measure.ownLinkDensity > 0.5 { return }
    let length = min(Float(measure.ownText) / 100, ExtractionRules.mostLengthPoints)
    give(1 + Float(measure.ownCommas) + length, above: Self.isParagraph(tag) ? tree.parent(node) : node)
  }

  /// The parent gets all, the next half, the others a share that falls with distance.
  private mutating func give(_ value: Float, above first: Int) {
    var node = first
    for level in 0..<ExtractionRules.levelsScored where node > 0 {
      let divisor: Float = level == 0 ? 1 : level == 1 ? 2 : Float(level * 3)
      points[node] += value / divisor
      repeat { node = tree.parent(node) } while node > 0 && tree.tag(node).isInline
      if tree.tag(node) == .html { return }
    }
  }

  private static func isParagraph(_ tag: Tag) -> Bool {
    switch tag {
    case .p, .li, .td, .pre, .dd, .dt, .blockquote: true
    default: false
    }
  }

  private func tagPoints(_ node: Int) -> Float {
    switch tree.tag(node) {
    case .div, .article, .main: 5
    case .pre, .td, .blockquote: 3
    case .address, .ol, .ul, .dl, .dd, .dt, .li, .form: -3
    case .h1, .h2, .h3, .h4, .h5, .h6, .th: -5
    default: 0
    }
  }

  private func namePoints(_ node: Int) -> Float {
    let names = tree.names(node)
    var value: Float = 0
    if !names.isDisjoint(with: Self.good) { value += ExtractionRules.namePoints }
    if !names.isDisjoint(with: Self.bad) { value -= ExtractionRules.namePoints }
    return value
  }

  private static let good: NameFlags = [.content, .articleBody]
  private static let bad: NameFlags = [
    .comments, .share, .related, .newsletter, .navigation, .promotion, .byline, .footer, .sidebar, .tags,
    .consent, .modal, .authorBox, .other, .signIn,
  ]
}
