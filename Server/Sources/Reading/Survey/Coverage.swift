// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How much of the page's main text an article kept, and whether it was probably cut short.
struct Coverage {
  /// The share of the main text that was kept, 0 to 1.
  let share: Double
  let signs: [CutSign]

  /// - Parameters:
  ///   - text: the article's, in UTF-8.
  ///   - leftOut: characters in paragraphs that may have been main text and were left out.
  ///   - stated: bytes of the body that the page states for machines; 0 where it states none.
  ///   - main: characters of the page's main text, whatever it is; 0 where the page says that it is one article.
  ///   - isTruncated: whether not all of the page was read.
  ///   - hasEnd: whether the kind of page is one with an end.
  init(
    text: [UInt8], characters: Int, leftOut: Int, stated: Int, main: Int, isTruncated: Bool, hasEnd: Bool
  ) {
    share = Double(characters) / Double(max(characters + leftOut, 1))
    var signs: [CutSign] = []
    if stated > 400, Double(stated) > Double(text.count) * 1.6 { signs.append(.statedLonger) }
    if hasEnd, TextEnd.isOpen(text) { signs.append(.endsOpen) }
    let least = main > 0 ? ExtractionRules.leastCoverageOfPage : ExtractionRules.leastCoverage
    let isLittle = share < least && leftOut > ExtractionRules.leastLeftOut
    let isPart =
      Double(characters) < Double(main) * ExtractionRules.leastOfMain
      && main - characters > ExtractionRules.leastLeftOut
    if isLittle || isPart { signs.append(.proseLeftOut) }
    if isTruncated { signs.append(.pageTooLarge) }
    self.signs = signs
  }
}
