// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A share that was added or changed, in a list of them.
package struct ShareChange: Sendable, Equatable {
  package let id: String
  /// A client that has this share, and those before it, gets all the later ones when it continues after this mark.
  package fileprivate(set) var mark: ChangeMark
}

extension [ShareChange] {
  /// Lists each share once: the new ones, and those with other changes since a mark, each in the order of their numbers.
  ///
  /// A client that continues between two changes of one share gets that share again.
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
