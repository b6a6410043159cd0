// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The position of a share in a list of the library, which stays valid when shares are added or deleted.
package struct LibraryCursor: Sendable, Equatable {
  /// How well the share matches a search; 0 without a search.
  package let rank: Int
  /// The number of the share.
  package let number: Int

  package init(rank: Int = 0, number: Int) {
    self.rank = rank
    self.number = number
  }

  /// Reads the format of ``text``; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(parts.count), text.utf8.count <= 24, let number = parts.last ?? nil, number >= 0,
      let rank = parts.count == 2 ? parts[0] : 0, (0...3).contains(rank)
    else { return nil }
    self.init(rank: rank, number: number)
  }

  package var text: String { rank == 0 ? "\(number)" : "\(rank)-\(number)" }
}
