// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Boxes that begin with a heading about other pages, looked for before the article is.
///
/// Whole texts may stand under "You may also like": together they have more prose than the article.
struct HeadedBoxes {
  private let survey: Survey
  private let tree: PageTree
  private let title: [UInt8]?

  init(_ survey: Survey, title: String?) {
    self.survey = survey
    self.title = title.map { Boilerplate.letters($0) }
    tree = survey.tree
  }

  /// Excludes them, where enough for an article is left.
  func exclude() {
    let whole = Int(survey[survey.body].prose)
    // Looked for once: boxes may lie within each other, with many headings in each.
    let headlines = self.headlines()
    let boxes = Set(
      self.boxes(without: headlines).filter {
        isApart($0, from: headlines) && (2 * Int(survey[$0].prose) <= whole || isManyPages($0))
      })
    guard !boxes.isEmpty else { return }
    let inside = boxes.reduce(0) { $0 + Int(survey[$1].prose) }
    guard whole - inside >= ExtractionRules.shortestArticle else { return }
    survey.exclude { boxes.contains($0) }
  }

  /// Whether there are texts in it that are apart from each other: articles, or headings that lead to other pages.
  ///
  /// What holds most of the page's prose may be the article with such a heading at its top.
  private func isManyPages(_ box: Int) -> Bool {
    (box + 1..<tree.end(box)).count { node in
      tree.tag(node) == .article || (tree.tag(node).isHeading && survey[node].links > 0)
    } >= Self.fewPages
  }

  /// Whether the page's own headline has a text without the box.
  private func isApart(_ box: Int, from headlines: [Int]) -> Bool {
    guard var node = headlines.first else { return false }
    while Int(survey[node].prose) < ExtractionRules.shortestArticle, node > survey.body {
      node = tree.parent(node)
    }
    return node > survey.body && !(node..<tree.end(node)).contains(box)
  }

  /// In document order, none inside another.
  private func boxes(without headlines: [Int]) -> [Int] {
    var found: [Int] = []
    var node = survey.body
    while node < tree.end(survey.body) {
      guard tree.tag(node).isHeading, !survey.isExcluded(node), isAboutOthers(node),
        let box = box(headedBy: node), !headlines.hasAny(in: box..<tree.end(box))
      else {
        node += 1
        continue
      }
      found.append(box)
      node = tree.end(box)
    }
    return found
  }

  private func isAboutOthers(_ heading: Int) -> Bool {
    guard (2..<60).contains(survey[heading].text) else { return false }
    return tree.names(heading).contains(.related) || SectionHeads.match(LineLetters(tree, heading).letters)
  }

  /// The largest element that begins with the heading.
  private func box(headedBy heading: Int) -> Int? {
    var box = heading
    for _ in 0..<Self.levels {
      let parent = tree.parent(box)
      guard parent > survey.body, tree.tag(parent) != .main, begins(parent, with: box) else { break }
      box = parent
    }
    return box == heading ? nil : box
  }

  private func begins(_ parent: Int, with child: Int) -> Bool {
    child - parent < 40 && !(parent + 1..<child).contains { survey[$0].text > 0 || isText($0) }
  }

  private func isText(_ node: Int) -> Bool {
    tree.tag(node) == .text && !tree.nodes[node].marks.contains(.blank)
  }

  /// Headings that may be the page's own, in document order.
  private func headlines() -> [Int] {
    (survey.body..<tree.end(survey.body)).filter { node in
      tree.tag(node) == .h1 || (tree.tag(node).isHeading && LineLetters(tree, node).letters == title)
    }
  }

  private static let fewPages = 2
  /// How far a box may be above its heading.
  private static let levels = 4
}

extension [Int] {
  /// Whether an element of this sorted list is within the range.
  fileprivate func hasAny(in range: Range<Int>) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] < range.upperBound
  }
}
