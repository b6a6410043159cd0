// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Leaves out of a survey what is never content.
struct Exclusion {
  /// Characters of prose that only weak words in names kept out.
  private(set) var doubtful = 0
  /// Whether comments are what the page is about.
  private(set) var isForum: Bool
  private var comments = (prose: 0, text: 0)

  init(_ survey: Survey, _ metadata: Metadata, _ base: PageBase) {
    isForum = PageKindClassifier.isForum(metadata, base)
    let all = Int(survey[survey.body].prose)
    exclude(survey)
    let left = Int(survey[survey.body].prose)
    if !isForum, !metadata.isArticle, isThread(survey), !URLPhrases(base.page).has(URLPhrases.listing) {
      isForum = true
      survey.includeAll()
      exclude(survey)
    } else if Float(left) < Float(all - comments.prose) * ExtractionRules.leastLeft,
      !metadata.isArticle || left < ExtractionRules.shortestArticle
    {
      // That leaves too little: names are not believed.
      doubtful = 0
      survey.includeAll()
      let unlikely = Unlikely(survey, isForum: isForum)
      survey.exclude { unlikely.isCertain($0) }
    }
  }

  /// Whether the page has little but comments.
  private func isThread(_ survey: Survey) -> Bool {
    let left = survey[survey.body]
    return Int(left.prose) < ExtractionRules.shortestThread && comments.text > 2 * Int(left.text - left.links)
  }

  private mutating func exclude(_ survey: Survey) {
    let unlikely = Unlikely(survey, isForum: isForum)
    var doubtful = 0
    var comments = (prose: 0, text: 0)
    survey.exclude {
      unlikely.contains($0)
    } noting: { node, prose in
      if unlikely.isDoubtful(node) { doubtful += prose }
      if survey.tree.names(node).contains(.comments) {
        comments.prose += prose
        comments.text += Int(survey[node].text)
      }
    }
    self.doubtful = doubtful
    self.comments = comments
  }
}
