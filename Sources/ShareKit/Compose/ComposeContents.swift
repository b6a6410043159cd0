// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What was taken from a host's share, as a compose sheet shows it.
package struct ComposeContents: Hashable, Sendable {
  /// What will be sent.
  package let items: [ComposeItem]
  /// What could not be read.
  package let failures: [LoadOutcome.Failure]
  /// What it amounts to.
  package let verdict: LoadOutcome.Verdict
  /// How large it is.
  package let size: ShareSize

  /// Describes what was loaded.
  package init(_ outcome: LoadOutcome) {
    items = outcome.attachments.map(ComposeItem.init).filter { !$0.isBlank }
    failures = outcome.failures
    size = ShareSize(outcome.attachments)
    verdict = items.isEmpty && outcome.verdict == .loaded ? .empty : outcome.verdict
  }

  /// How many there are of a kind; of all kinds for nil.
  package func count(of kind: ComposeItem.Kind?) -> Int {
    kind.map { kind in items.count { $0.kind == kind } } ?? items.count
  }
}
