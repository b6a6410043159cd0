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
