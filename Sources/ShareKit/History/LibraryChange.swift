// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// A change of one share that the user made on this device.
public struct LibraryChange: Codable, Hashable, Sendable {
  /// An action of the user.
  public enum Action: String, Codable, Hashable, Sendable {
    /// It was put into the archive.
    case archive
    /// It was taken out of the archive.
    case unarchive
    /// It was moved to the server's bin.
    case bin
    /// It was taken out of the server's bin.
    case restore
    /// The article was opened.
    case markRead

    /// The action that undoes this one; nil if none does.
    public var inverse: Action? {
      switch self {
      case .archive: .unarchive
      case .unarchive: .archive
      case .bin: .restore
      case .restore: .bin
      case .markRead: nil
      }
    }
  }

  /// The share that was changed.
  public let share: ShareID
  /// The action of the user.
  public let action: Action
  /// When the change is sent to the server.
  ///
  /// Until then the user can undo it.
  public let dueAt: Date

  /// Creates a change of a share.
  public init(_ action: Action, of share: ShareID, dueAt: Date) {
    self.share = share
    self.action = action
    self.dueAt = dueAt
  }
}
