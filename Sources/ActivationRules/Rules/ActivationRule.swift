// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// For which offered items a share extension appears in the share sheet.
///
/// A rule is written as the dictionary or as the predicate of `NSExtensionActivationRule`:
/// <https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionattributes/nsextensionactivationrule>.
public struct ActivationRule: Sendable, Equatable {
  /// How much of what is offered must be accepted.
  public enum Matching: String, Sendable, CaseIterable {
    /// One accepted attachment is enough (dictionary version 2).
    case any
    /// Every attachment must be accepted (dictionary version 1, or strict matching).
    case all
  }

  /// Kinds that are accepted, with the most attachments of each; 0 refuses a share that has any of that kind.
  ///
  /// For `text` the number says only whether it is accepted: the dictionary counts no text.
  public var limits: [ActivationKind: Int]
  /// The fewest attachments of a share, if it matters.
  public var minimum: Int?
  /// The most attachments of a share, if it matters.
  public var maximum: Int?
  /// How much of what is offered must be accepted.
  public var matching: Matching
  /// Further types that are accepted, whatever their kind; only the predicate form can say them.
  public var types: [String]

  /// Creates a rule from its parts.
  public init(
    _ limits: [ActivationKind: Int], minimum: Int? = nil, maximum: Int? = nil, matching: Matching = .any,
    types: [String] = []
  ) {
    self.limits = limits
    self.minimum = minimum
    self.maximum = maximum
    self.matching = matching
    self.types = types
  }
}
