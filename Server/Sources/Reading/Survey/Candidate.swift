// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Elements that together may be the article.
struct Candidate {
  /// In document order, none inside another.
  var roots: [Int]
  var prose: Int

  init(_ roots: [Int], _ survey: Survey) {
    self.roots = roots
    prose = roots.reduce(0) { $0 + Int(survey[$1].prose) }
  }
}
