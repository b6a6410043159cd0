// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract

/// A share while its user writes to it: text, attachments, destination, and whether it may be posted.
///
/// It changes by values only, so that what a sheet shows is a function of it.
public struct ComposeState: Hashable, Sendable {
  /// How far the attachments are.
  package enum Attachments: Hashable, Sendable {
    /// Being read. Posting is allowed: saving waits for them.
    case loading
    /// Read, perhaps not all.
    case ready(ComposeContents)
  }

  /// How far the share is.
  public enum Phase: Hashable, Sendable {
    /// The user is still writing.
    case editing
    /// Posted and not yet saved.
    case saving
    /// The share is saved durably.
    case saved
  }

  /// What is asked of it.
  public var rules: ComposeRules
  /// What the user wrote.
  public var text = ""
  /// The title the user typed; blank leaves the title to the page or the app.
  public var title = ""
  /// The tags the user typed, separated by commas.
  public var tagText = ""
  package var attachments = Attachments.loading
  /// The destination the user chose; nil leaves it to the account's defaults.
  public var destination: String?
  /// Where it can go.
  public var destinations: [AccountSnapshot.Destination] = []
  /// What the server takes, as far as it is known.
  public var limits = AccountSnapshot.Limits()
  /// How far it is.
  public private(set) var phase = Phase.editing

  /// Creates an empty share with rules.
  public init(rules: ComposeRules = ComposeRules()) { self.rules = rules }

  /// Grapheme clusters that may still be written, negative when there are too many; nil without a maximum.
  public var charactersRemaining: Int? { rules.maximumCharacters.map { $0 - text.count } }

  /// Whether nothing speaks against the share as far as it is known.
  public var isContentValid: Bool { reasons.isEmpty }

  /// Whether Post does something.
  public var canPost: Bool { phase == .editing && isContentValid }

  /// Whether closing the sheet would lose something that the user has made or wants.
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

  /// What travels as the comment; nil when nothing was written.
  public var comment: String? { isTextBlank ? nil : text }

  /// The title that travels as the sender's; nil when none was typed.
  public var senderTitle: String? {
    let title = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return title.isEmpty ? nil : title
  }

  /// The tags that travel with the share; nil when none were typed.
  public var tags: [String]? {
    let tags = ShareTags.read(tagText)
    return tags.isEmpty ? nil : tags
  }

  /// Records that the user chose Post.
  ///
  /// False when it was given before, or when the share may not be posted.
  public mutating func post() -> Bool {
    guard canPost else { return false }
    phase = .saving
    return true
  }

  /// The share is durable.
  public mutating func markSaved() { phase = .saved }

  /// Saving did not work, and nothing was saved: the user may change something and post again.
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
