// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The rules for the text and the attachments of a share, which the sheet checks before the user can post.
///
/// ```swift
/// let rules = ComposeRules(placeholder: "Say something", maximumCharacters: 25, requires: .images(1...1))
/// ```
public struct ComposeRules: Hashable, Sendable {
  /// The placeholder of the empty text field.
  public var placeholder: String
  /// The largest number of characters (grapheme clusters) of the text; nil means no limit and no counter.
  public var maximumCharacters: Int?
  /// Whether the user has to write a text.
  public var isTextRequired: Bool
  /// The attachments that are required; nil allows any.
  public var requirement: Requirement?

  /// A required number of attachments of a kind.
  public struct Requirement: Hashable, Sendable {
    /// The kind; nil counts all.
    package let kind: ComposeItem.Kind?
    /// The allowed number of attachments.
    public let count: ClosedRange<Int>

    /// Requires a number of images.
    public static func images(_ count: ClosedRange<Int>) -> Requirement {
      Requirement(kind: .image, count: count)
    }

    /// Requires a number of attachments of any kind.
    public static func attachments(_ count: ClosedRange<Int>) -> Requirement {
      Requirement(kind: nil, count: count)
    }
  }

  /// Creates rules.
  ///
  /// By default, everything can be posted.
  public init(
    placeholder: String = "", maximumCharacters: Int? = nil, isTextRequired: Bool = false,
    requires requirement: Requirement? = nil
  ) {
    self.placeholder = placeholder
    self.maximumCharacters = maximumCharacters
    self.isTextRequired = isTextRequired
    self.requirement = requirement
  }

  /// Returns the same rules with at most as many characters as the server accepts.
  public func limited(by limits: AccountSnapshot.Limits) -> ComposeRules {
    var rules = self
    rules.maximumCharacters = [maximumCharacters, limits.commentCharacters].compactMap { $0 }.min()
    return rules
  }
}
