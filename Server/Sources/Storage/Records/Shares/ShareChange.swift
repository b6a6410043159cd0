// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A share in a list of those that were added or changed.
package struct ShareChange: Sendable, Equatable {
  package let id: String
  /// A client that has this share and those before it gets all later ones when it resumes after this mark.
  package fileprivate(set) var mark: ChangeMark
}

extension [ShareChange] {
  /// Lists each share once: first the new ones, then those that changed since a mark, each in the order of their numbers.
  ///
  /// A client that resumes between two changes of one share gets that share again.
  ///
  /// - Parameter end: the mark after all of them.
  init(
    new: [(number: Int, id: String)], changed: [(number: Int, id: String)], since mark: ChangeMark,
    end: ChangeMark
  ) {
    let all =
      new.map { ShareChange(id: $0.id, mark: ChangeMark(share: $0.number, transition: mark.transition)) }
      + changed.map { ShareChange(id: $0.id, mark: ChangeMark(share: end.share, transition: $0.number)) }
    var known = Set<String>()
    self = all.filter { known.insert($0.id).inserted }
    if !isEmpty { self[count - 1].mark = end }
  }
}
