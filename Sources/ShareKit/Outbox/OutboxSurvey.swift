// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Everything in the outbox, readable or not.
///
/// Only when ``isEmpty`` is true may a screen say that everything is sent.
package struct OutboxSurvey: Hashable, Sendable {
  /// The shares, oldest first.
  package let entries: [OutboxEntry]
  /// Shares that cannot be read now or by this version; they stay where they are.
  package let hidden: [UnreadableShare]
  /// What cannot be read as a share and is kept until the user decides.
  package let quarantined: [QuarantinedShare]

  /// Whether all of the outbox's folders could be looked into; else there may be more.
  package let isComplete: Bool

  /// Whether nothing at all is left here.
  package var isEmpty: Bool { isComplete && entries.isEmpty && hidden.isEmpty && quarantined.isEmpty }
}

extension Outbox {
  /// Looks at everything once; what turns out to be damaged is moved to the quarantine on the way.
  package func survey() -> OutboxSurvey {
    let (entries, hidden) = findings()
    return OutboxSurvey(
      entries: entries, hidden: hidden, quarantined: quarantinedShares(), isComplete: canBeListed)
  }

  /// Whether all folders can be listed.
  ///
  /// A folder that can't be opened looks empty.
  public var canBeListed: Bool {
    (Name.states + [Name.quarantine]).allSatisfy { DurableFiles.canBeListed(folder($0)) }
  }
}
