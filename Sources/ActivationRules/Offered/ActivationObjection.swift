// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One part of a rule that refuses what is offered.
public struct ActivationObjection: Sendable, Equatable, CustomStringConvertible {
  /// The key of the dictionary, or the text of the predicate's clause.
  public let clause: String
  /// Why, in one sentence without full stop.
  public let reason: String
  /// The attachments it is about; empty when it is about all of them together.
  public let attachments: [OfferedPosition]

  package init(_ clause: String, _ reason: String, _ attachments: [OfferedPosition] = []) {
    self.clause = clause
    self.reason = reason
    self.attachments = attachments
  }

  /// Clause, reason and attachments on one line.
  public var description: String {
    let positions =
      attachments.isEmpty ? "" : " (" + attachments.map(\.description).joined(separator: ", ") + ")"
    return "\(clause): \(reason)\(positions)"
  }
}
