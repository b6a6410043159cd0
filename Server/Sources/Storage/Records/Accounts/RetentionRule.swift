// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// After how many days shares are deleted; nil keeps them.
package struct RetentionRule: Sendable, Equatable {
  /// Days after which an archived share moves to the trash.
  package var archived: Int?
  /// Days that a share stays in the trash.
  package var binned: Int?

  package init(archived: Int? = nil, binned: Int? = nil) { (self.archived, self.binned) = (archived, binned) }

  /// The rule of an account on a server: of both limits, the shorter one.
  package func within(_ server: RetentionRule) -> RetentionRule {
    RetentionRule(
      archived: [archived, server.archived].compactMap { $0 }.min(),
      binned: [binned, server.binned].compactMap { $0 }.min())
  }
}
