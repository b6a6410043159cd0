// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// The changes that the server doesn't know yet, oldest first.
///
/// A value: the app stores it before it shows a change, and removes a change once the server has confirmed it. Every action
/// can be repeated without harm, so an app that ended in between tells the server once more.
public struct LibraryChanges: Codable, Hashable, Sendable {
  /// The changes, oldest first; of each share at most one about archive, bin and reading each.
  public private(set) var waiting: [LibraryChange] = []

  /// Creates an empty list.
  public init() {}

  /// Adds a change, in place of an earlier one that it makes pointless.
  public mutating func add(_ change: LibraryChange) {
    waiting.removeAll {
      $0.share == change.share && ($0.action == change.action || $0.action == change.action.inverse)
    }
    waiting.append(change)
  }

  /// Takes a change back that the server doesn't know yet.
  ///
  /// - Returns: whether it was still there.
  public mutating func withdraw(_ change: LibraryChange) -> Bool {
    guard let index = waiting.firstIndex(of: change) else { return false }
    waiting.remove(at: index)
    return true
  }

  /// Removes what the server has confirmed or never will.
  public mutating func settle(_ change: LibraryChange) { waiting.removeAll { $0 == change } }

  /// The changes whose time has come.
  public func due(at now: Date) -> [LibraryChange] {
    waiting.filter { $0.dueAt <= now || $0.dueAt.timeIntervalSince(now) > Self.longestWait }
  }

  /// The list as it will be once the server knows every change.
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
