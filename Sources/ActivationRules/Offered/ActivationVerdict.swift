// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Whether an extension would appear in the share sheet, and which part of its rule decided.
public struct ActivationVerdict: Sendable, Equatable {
  /// Whether the extension would appear.
  public let appears: Bool
  /// What spoke against it; empty when it appears.
  public let objections: [ActivationObjection]

  package static let accepted = ActivationVerdict(appears: true, objections: [])

  package static func refused(_ objections: [ActivationObjection]) -> ActivationVerdict {
    ActivationVerdict(appears: false, objections: objections)
  }
}

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
