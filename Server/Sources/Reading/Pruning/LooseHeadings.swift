// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Headings with nothing under them: they were over something that is gone.
struct LooseHeadings {
  private let survey: Survey
  private let tree: PageTree
  private let dispositions: Dispositions

  init(_ survey: Survey, _ dispositions: Dispositions) {
    self.survey = survey
    tree = survey.tree
    self.dispositions = dispositions
  }

  /// Walks backwards, so that what stands under a heading is known when the heading comes.
  func drop(in root: Int) {
    var below: Tag?
    var hasContent = false
    var node = tree.end(root) - 1
    while node > root {
      defer { node -= 1 }
      if tree.tag(node) == .text || tree.tag(node) == .img {
        if !hasContent, !tree.nodes[node].marks.contains(.blank), isIncluded(node, root),
          !isInHeading(node, root)
        {
          hasContent = true
        }
        continue
      }
      guard tree.tag(node).isHeading, isIncluded(node, root) else { continue }
      let higher = below.map { $0.rawValue > tree.tag(node).rawValue } ?? false
      if !hasContent && !higher {
        dispositions[node] = .drop
      } else {
        below = tree.tag(node)
      }
      if hasContent || !higher { hasContent = false }
    }
  }

  private func isIncluded(_ node: Int, _ root: Int) -> Bool {
    var at = node
    while at > root {
      if dispositions[at] == .drop { return false }
      at = tree.parent(at)
    }
    return true
  }

  private func isInHeading(_ node: Int, _ root: Int) -> Bool {
    var at = tree.parent(node)
    while at > root {
      if tree.tag(at).isHeading { return true }
      if !tree.tag(at).isInline { return false }
      at = tree.parent(at)
    }
    return false
  }
}
