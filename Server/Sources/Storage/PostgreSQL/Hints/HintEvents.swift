// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a process does when it gets a hint, and when the connection for hints is lost.
///
/// All are called on the thread of the connection, and must return at once.
package struct HintEvents: Sendable {
  package let hint: @Sendable (DatabaseHint) -> Void
  /// Gets the reason; called once until the connection is back.
  package let lost: @Sendable (String) -> Void
  package let restored: @Sendable () -> Void

  package init(
    hint: @escaping @Sendable (DatabaseHint) -> Void, lost: @escaping @Sendable (String) -> Void,
    restored: @escaping @Sendable () -> Void
  ) {
    (self.hint, self.lost, self.restored) = (hint, lost, restored)
  }
}
