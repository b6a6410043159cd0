// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// What could be taken from a host's items, and what could not.
///
/// An empty share and a failed one are different: see ``verdict-swift.property``.
public struct LoadOutcome: Hashable, Sendable {
  /// One thing that was offered and could not be taken.
  public struct Failure: Hashable, Sendable {
    /// The name the user knows it by, if it has one.
    public var name: String?
    /// What it was offered as, best first.
    public var types: [String]
    /// Why it was not taken.
    public var reason: Reason

    /// Creates a description of the failure.
    public init(name: String?, types: [String], reason: Reason) {
      self.name = name
      self.types = types
      self.reason = reason
    }
  }

  /// Why something could not be taken.
  public enum Reason: Hashable, Sendable {
    /// Nothing it is offered as can be used.
    case nothingUsable
    /// The host answered with an error: its domain, code and words.
    case host(domain: String, code: Int, words: String)
    /// The host did not answer in time.
    case timedOut
    /// The user went away before it was taken.
    case cancelled
    /// There was no room left on this device while it was copied.
    case deviceFull
    /// It could not be written: the system's words.
    case unwritable(String)
    /// The host gave nothing, or something else than its type says.
    case unexpectedValue
  }

  /// What the outcome amounts to.
  public enum Verdict: Hashable, Sendable {
    /// Something was taken, perhaps not all.
    case loaded
    /// The host offered nothing, or nothing but blanks.
    case empty
    /// The host offered something, and none of it could be taken.
    case failed
    /// None of it could be taken, and there was no room left on this device.
    case deviceFull
    /// The user went away before anything was taken.
    case cancelled
  }

  /// The loaded attachments in the host's order; their files are in ``staging``.
  public var attachments: [Attachment]
  /// The title the host gave the whole.
  public var title: String?
  /// What could not be taken.
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
