// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The position up to which a client has seen the changes of an account's shares.
package struct ChangeMark: Sendable, Equatable {
  /// The number of the newest share that the client has seen.
  package let share: Int
  /// The number of the last state change that the client has seen.
  package let transition: Int

  package init(share: Int, transition: Int) {
    self.share = share
    self.transition = transition
  }

  /// Reads the format of ``text``; nil for anything else.
  package init?(_ text: String) {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard numbers.count == 2, text.utf8.count <= 40 else { return nil }
    self.init(share: numbers[0], transition: numbers[1])
  }

  package var text: String { "\(share)-\(transition)" }
}
