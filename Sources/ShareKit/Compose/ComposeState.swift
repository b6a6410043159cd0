// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract

/// The state of a compose sheet: the text, the attachments, the destination, and whether the user can post.
///
/// It is a value, so you can test what a sheet shows without a screen.
public struct ComposeState: Hashable, Sendable {
  /// How far the attachments are.
  package enum Attachments: Hashable, Sendable {
    /// The attachments are being loaded. The user can post already; saving waits for them.
    case loading
    /// The attachments are loaded, as far as that was possible.
    case ready(ComposeContents)
  }

  /// A step from the first character to the saved share.
  public enum Phase: Hashable, Sendable {
    /// The user is still writing.
    case editing
    /// The user has posted, and the share isn't saved yet.
    case saving
    /// The share is saved durably.
    case saved
  }

  /// The rules for the text and the attachments.
  public var rules: ComposeRules
  /// The text that the user wrote.
  public var text = ""
  /// The title the user typed; blank leaves the title to the page or the app.
  public var title = ""
  /// The tags the user typed, separated by commas.
  public var tagText = ""
  package var attachments = Attachments.loading
  /// The destination that the user chose; nil means the account's default.
  public var destination: String?
  /// The destinations that the user can choose from.
  public var destinations: [AccountSnapshot.Destination] = []
  /// The limits of the server; nil where they are unknown.
  public var limits = AccountSnapshot.Limits()
  /// The step that the share has reached.
  public private(set) var phase = Phase.editing

  /// Creates an empty share with rules.
  public init(rules: ComposeRules = ComposeRules()) { self.rules = rules }

  /// The number of characters (grapheme clusters) that can still be written, negative if there are too many; nil without a
  /// maximum.
  public var charactersRemaining: Int? { rules.maximumCharacters.map { $0 - text.count } }

  /// Whether the share meets the rules and limits, as far as that is known.
  public var isContentValid: Bool { reasons.isEmpty }

  /// Whether the user can post now.
  public var canPost: Bool { phase == .editing && isContentValid }

  /// Whether closing the sheet would lose a text, a choice, or a share that isn't saved yet.
  public var holdsUnsavedWork: Bool {
    switch phase {
    case .editing: !isTextBlank || senderTitle != nil || tags != nil
    case .saving: true
    case .saved: false
    }
  }

  /// What speaks against the share; attachments that are still being read do not.
  package var reasons: [ComposeReason] { textReasons + attachmentReasons }

  /// Whether the server takes a share of this size; nil while the attachments are being read.
  package var sizeCheck: ShareSizeCheck? {
    guard case .ready(let contents) = attachments else { return nil }
    return ShareSizeCheck(contents.size, limits: limits)
  }

  /// The comment that is sent; nil if the text is blank.
  public var comment: String? { isTextBlank ? nil : text }

  /// The title that is sent as the user's own; nil if the user typed none.
  public var senderTitle: String? {
    let title = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return title.isEmpty ? nil : title
  }

  /// The tags that are sent; nil if the user typed none.
  public var tags: [String]? {
    let tags = ShareTags.read(tagText)
    return tags.isEmpty ? nil : tags
  }

  /// Records that the user chose Post.
  ///
  /// - Returns: False if the user has posted before, or can't post now.
  public mutating func post() -> Bool {
    guard canPost else { return false }
    phase = .saving
    return true
  }

  /// Records that the share is saved.
  public mutating func markSaved() { phase = .saved }

  /// Records that the share couldn't be saved, so that the user can change something and post again.
  public mutating func returnToEditing() {
    if phase == .saving { phase = .editing }
  }
}

extension ComposeState {
  private var isTextBlank: Bool { text.allSatisfy(\.isWhitespace) }

  private var textReasons: [ComposeReason] {
    var reasons: [ComposeReason] = []
    if let remaining = charactersRemaining, remaining < 0 { reasons.append(.textTooLong(by: -remaining)) }
    if rules.isTextRequired, isTextBlank { reasons.append(.textMissing) }
    return reasons
  }

  private var attachmentReasons: [ComposeReason] {
    guard case .ready(let contents) = attachments else { return [] }
    // A text alone says something about what is not there.
    guard contents.verdict == .loaded else { return [.nothingTaken(contents.verdict)] }
    if let requirement = rules.requirement {
      let found = contents.count(of: requirement.kind)
      if !requirement.count.contains(found) { return [.wrongAttachments(requirement, found: found)] }
    }
    if case .tooLarge(let name, let bytes, let limit) = sizeCheck?.verdict {
      return [.tooLarge(name: name, bytes: bytes, limit: limit)]
    }
    return []
  }
}
