// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What an app asks of the text and the attachments of a share before it may be posted.
///
/// ```swift
/// let rules = ComposeRules(placeholder: "Say something", maximumCharacters: 25, requires: .images(1...1))
/// ```
public struct ComposeRules: Hashable, Sendable {
  /// The placeholder of the empty text field.
  public var placeholder: String
  /// Grapheme clusters the text may have, as the server counts them; nil shows no counter.
  public var maximumCharacters: Int?
  /// Whether there must be a text.
  public var isTextRequired: Bool
  /// What must be attached; nil leaves it open.
  public var requirement: Requirement?

  /// How many attachments of which kind.
  public struct Requirement: Hashable, Sendable {
    /// The kind; nil counts all.
    package let kind: ComposeItem.Kind?
    /// The allowed number of attachments.
    public let count: ClosedRange<Int>

    /// Requires a number of images.
    public static func images(_ count: ClosedRange<Int>) -> Requirement {
      Requirement(kind: .image, count: count)
    }

    /// Attachments of any kind, this many.
    public static func attachments(_ count: ClosedRange<Int>) -> Requirement {
      Requirement(kind: nil, count: count)
    }
  }

  /// Takes rules; by default everything may be posted.
  public init(
    placeholder: String = "", maximumCharacters: Int? = nil, isTextRequired: Bool = false,
    requires requirement: Requirement? = nil
  ) {
    self.placeholder = placeholder
    self.maximumCharacters = maximumCharacters
    self.isTextRequired = isTextRequired
    self.requirement = requirement
  }

  /// The same rules, and no more characters than the server takes.
  public func limited(by limits: AccountSnapshot.Limits) -> ComposeRules {
    var rules = self
    rules.maximumCharacters = [maximumCharacters, limits.commentCharacters].compactMap { $0 }.min()
    return rules
  }
}
