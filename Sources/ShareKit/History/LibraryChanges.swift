// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// The changes that the server doesn't know yet, oldest first.
///
/// It is a value. Store it before you show a change, and remove a change after the server has confirmed it. Every action can be
/// repeated without harm, so an app that ended in between sends the change again.
public struct LibraryChanges: Codable, Hashable, Sendable {
  /// The changes, oldest first.
  ///
  /// A share has at most one change of the archive, one of the bin, and one of reading.
  public private(set) var waiting: [LibraryChange] = []

  /// Creates an empty list.
  public init() {}

  /// Adds a change.
  ///
  /// It replaces an earlier one that has no effect any more.
  public mutating func add(_ change: LibraryChange) {
    waiting.removeAll {
      $0.share == change.share && ($0.action == change.action || $0.action == change.action.inverse)
    }
    waiting.append(change)
  }

  /// Removes a change that the server doesn't know yet.
  ///
  /// - Returns: Whether the change was still waiting.
  public mutating func withdraw(_ change: LibraryChange) -> Bool {
    guard let index = waiting.firstIndex(of: change) else { return false }
    waiting.remove(at: index)
    return true
  }

  /// Removes a change that the server has confirmed, or will never accept.
  public mutating func settle(_ change: LibraryChange) { waiting.removeAll { $0 == change } }

  /// Returns the changes to send at a time.
  public func due(at now: Date) -> [LibraryChange] {
    waiting.filter { $0.dueAt <= now || $0.dueAt.timeIntervalSince(now) > Self.longestWait }
  }

  /// Returns the list as it will be after the server has received every change.
  public func applied(to shares: [ShareStatus], in view: LibraryView) -> [ShareStatus] {
    guard !waiting.isEmpty else { return shares }
    let changes = Dictionary(grouping: waiting, by: \.share)
    return shares.compactMap { share in
      (changes[share.id] ?? []).reduce(share as ShareStatus?) { Self.applied($1.action, to: $0, in: view) }
    }
  }

  /// A clock that was set back must not hold a change for ever.
  private static let longestWait: Double = 60

  private static func applied(
    _ action: LibraryChange.Action, to share: ShareStatus?, in view: LibraryView
  ) -> ShareStatus? {
    guard var share else { return nil }
    switch action {
    case .bin: return nil
    case .archive where view == .inbox: return nil
    case .unarchive where view == .archive: return nil
    case .archive: share.archivedAt = share.archivedAt ?? share.createdAt
    case .unarchive: share.archivedAt = nil
    case .markRead: share.openedAt = share.openedAt ?? share.createdAt
    case .restore: break
    }
    return share
  }
}
