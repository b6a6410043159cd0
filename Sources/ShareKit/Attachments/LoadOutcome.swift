// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// The result of loading the items of a host app: the attachments, and the items that couldn't be loaded.
///
/// ``verdict-swift.property`` distinguishes a host app that shared nothing from one whose items couldn't be loaded.
public struct LoadOutcome: Hashable, Sendable {
  /// An item that couldn't be loaded.
  public struct Failure: Hashable, Sendable {
    /// The name that the user sees, if it has one.
    public var name: String?
    /// The type identifiers that the host app offered, the best one first.
    public var types: [String]
    /// Why it couldn't be loaded.
    public var reason: Reason

    /// Creates a description of the failure.
    public init(name: String?, types: [String], reason: Reason) {
      self.name = name
      self.types = types
      self.reason = reason
    }
  }

  /// Why an item couldn't be loaded.
  public enum Reason: Hashable, Sendable {
    /// None of the offered types can be used.
    case nothingUsable
    /// The host app returned an error, with its domain, its code and its description.
    case host(domain: String, code: Int, words: String)
    /// The host app didn't respond in time.
    case timedOut
    /// The user canceled before it was loaded.
    case cancelled
    /// This device was full before the copy was complete.
    case deviceFull
    /// The copy couldn't be written, for the reason that the system gave.
    case unwritable(String)
    /// The host app provided no value, or a value that doesn't match its type.
    case unexpectedValue
  }

  /// The result as a whole.
  public enum Verdict: Hashable, Sendable {
    /// At least one item was loaded.
    case loaded
    /// The host app offered nothing, or only blank text.
    case empty
    /// The host app offered items, and none of them could be loaded.
    case failed
    /// No item could be loaded, because this device is full.
    case deviceFull
    /// The user canceled before anything was loaded.
    case cancelled
  }

  /// The loaded attachments in the host's order; their files are in ``staging``.
  public var attachments: [Attachment]
  /// The title that the host app gave to the items together.
  public var title: String?
  /// The items that couldn't be loaded.
  public var failures: [Failure]
  /// Whether loading was canceled.
  public var isCancelled: Bool
  /// The folder of the files until the share is saved; nil when there is none.
  public var staging: URL?

  /// Creates a value from its parts.
  public init(
    attachments: [Attachment] = [], title: String? = nil, failures: [Failure] = [], isCancelled: Bool = false,
    staging: URL? = nil
  ) {
    self.attachments = attachments
    self.title = title
    self.failures = failures
    self.isCancelled = isCancelled
    self.staging = staging
  }

  /// What the outcome amounts to.
  public var verdict: Verdict {
    if !attachments.isEmpty { return .loaded }
    if isCancelled { return .cancelled }
    if failures.contains(where: { $0.reason == .deviceFull }) { return .deviceFull }
    return failures.isEmpty ? .empty : .failed
  }
}
