// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The posts of a forum's page: siblings of one shape, wherever the first post stands.
struct Thread {
  private let survey: Survey
  private let tree: PageTree

  init(_ survey: Survey) {
    self.survey = survey
    tree = survey.tree
  }

  /// The smallest element around nearly all posts and what was found to be the text.
  func root(around found: [Int]) -> Int? {
    let posts = self.posts()
    guard posts.count >= 2 || (posts.count == 1 && !found.isEmpty) else { return nil }
    var held: [Int: Int] = [:]
    var all = 0
    for post in posts {
      let text = Int(survey[post].text)
      all += text
      var at = tree.parent(post)
      while at > 0 {
        held[at, default: 0] += text
        at = tree.parent(at)
      }
    }
    let around = held.filter { $0.value * 100 >= all * 85 && isAround(found, $0.key) }
    return around.keys.max { tree.nodes[$0].depth < tree.nodes[$1].depth }.map(withFirstPost)
  }

  /// The question is often in a separate element before the answers.
  private func withFirstPost(_ root: Int) -> Int {
    var at = root
    while tree.parent(at) > survey.body {
      let parent = tree.parent(at)
      var before: Int32 = 0
      for child in tree.children(of: parent) where child < at { before += survey[child].prose }
      if before >= 80 { return parent }
      at = parent
    }
    return root
  }

  private func isAround(_ found: [Int], _ node: Int) -> Bool {
    found.allSatisfy { ($0 >= node && $0 < tree.end(node)) || survey[$0].prose < 100 }
  }

  /// The outermost elements named as posts that have a like among their siblings or elsewhere.
  private func posts() -> [Int] {
    var groups: [UInt32: [Int]] = [:]
    var node = survey.body
    while node < tree.end(survey.body) {
      if tree.tag(node) != .text, survey.isExcluded(node) {
        node = tree.end(node)
      } else if isPost(node) {
        groups[tree.nodes[node].classHash, default: []].append(node)
        node = tree.end(node)
      } else {
        node += 1
      }
    }
    return groups.values.filter { $0.count >= 2 }.flatMap { $0 }
  }

  private func isPost(_ node: Int) -> Bool {
    guard !tree.tag(node).isInline, tree.tag(node) != .body, survey[node].text > 20 else { return false }
    if let property = tree.attribute(.itemprop, of: node), Self.properties.contains(Array(property)) {
      return true
    }
    let names = tree.names(node)
    guard names.contains(.post) || names.contains(.comments), tree.nodes[node].classHash != 0 else {
      return false
    }
    return Float(survey[node].text) < Float(survey[survey.body].text) * 0.7
  }

  private static let properties: Set<[UInt8]> = Set(
    ["comment", "suggestedAnswer", "acceptedAnswer", "answer"].map { Array($0.utf8) })
}
