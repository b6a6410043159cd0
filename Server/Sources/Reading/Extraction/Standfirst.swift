// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The paragraph between headline and text that many pages keep apart from the text.
struct Standfirst {
  private let survey: Survey
  private let tree: PageTree
  private let title: [UInt8]?

  init(_ survey: Survey, title: String?) {
    self.survey = survey
    self.title = title.map { Boilerplate.letters($0) }
    tree = survey.tree
  }

  /// Paragraphs of prose after the last headline before `first`, in document order.
  func paragraphs(before first: Int) -> [Int] {
    guard let headline = headline(before: first) else { return [] }
    var found: [Int] = []
    var node = tree.end(headline)
    while node < first {
      if tree.end(node) > first {
        node += 1
      } else if isParagraph(node) {
        found.append(node)
        node = tree.end(node)
      } else {
        node =
          survey.isExcluded(node) || tree.tag(node) == .text || isForeign(node) ? tree.end(node) : node + 1
      }
    }
    return found.count <= 3 ? found : []
  }

  /// The first paragraph of the text itself, if the page names it a standfirst.
  func named(in root: Int) -> [Int] {
    var node = root
    while node < tree.end(root) {
      let isBlock = tree.tag(node) != .text && !tree.tag(node).isInline
      if isBlock, !survey.isExcluded(node), !survey[node].hasBlocks, survey[node].isProse {
        let names = tree.names(node).union(tree.names(tree.parent(node)))
        return names.contains(.standfirst) ? [node] : []
      }
      node += 1
    }
    return []
  }

  /// The last `h1` before, or another heading that is the title.
  private func headline(before first: Int) -> Int? {
    var node = first
    let stop = max(survey.body, first - 1500)
    while node > stop {
      let tag = tree.tag(node)
      if tag.isHeading, !survey.isExcluded(node), survey[node].text > 10, tag == .h1 || isTitle(node) {
        return node
      }
      node -= 1
    }
    return nil
  }

  private func isTitle(_ node: Int) -> Bool {
    guard let title, Int(survey[node].text) < title.count + 40 else { return false }
    return LineLetters(tree, node).letters == title
  }

  private func isParagraph(_ node: Int) -> Bool {
    let tag = tree.tag(node)
    guard tag != .text, !tag.isInline, !survey.isExcluded(node), tag != .li, tag != .figcaption else {
      return false
    }
    let measure = survey[node]
    return measure.isProse && !measure.hasBlocks && measure.links * 3 < measure.text && !isForeign(node)
      && endsLikeSentence(node)
  }

  /// Whether it reads like a sentence or is named a standfirst; captions, dates and names seldom do.
  private func endsLikeSentence(_ node: Int) -> Bool {
    if tree.names(node).union(tree.names(tree.parent(node))).contains(.standfirst) { return true }
    var at = tree.end(node) - 1
    while at > node, tree.tag(at) != .text || tree.nodes[at].marks.contains(.blank) { at -= 1 }
    guard tree.tag(at) == .text else { return false }
    return TextEnd.isSentence(tree.text(at))
  }

  private func isForeign(_ node: Int) -> Bool {
    !tree.names(node).isDisjoint(with: Self.foreign) || tree.tag(node) == .figure || tree.tag(node) == .aside
      || tree.tag(node) == .form
  }

  private static let foreign: NameFlags = [
    .caption, .comments, .share, .newsletter, .navigation, .promotion, .consent, .modal, .authorBox, .signIn,
    .byline, .hidden, .media, .tags,
  ]
}
