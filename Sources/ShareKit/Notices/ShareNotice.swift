// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareContract

/// A notice about a share: the server needs the page, or something failed.
public struct ShareNotice: Hashable, Sendable {
  /// The kind of a notice, which determines what the user can do.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The server needs the page as the user sees it.
    case needsPage
    /// The book couldn't be made, or wasn't delivered.
    case failed
  }

  /// The identifier of the share.
  public let share: ShareID
  /// What the user can do about it.
  public let kind: Kind
  /// The title of the share.
  public let title: String
  /// The state of the share, in a sentence.
  public let message: String

  /// The notice of a share and its row of the history; nil if there is nothing to tell.
  ///
  /// A delivery whose outcome isn't known is not a failure, so nothing is told of it.
  init?(_ status: ShareStatus, _ row: HistoryRow) {
    switch (status.state, row.phase) {
    case (.needsCapture, _): kind = .needsPage
    case (_, .failed): kind = .failed
    default: return nil
    }
    share = row.id
    title = row.title
    message = row.states.joined(separator: "\n")
  }

  /// The identifier of the notification: one for each share and kind, so that a second one replaces the first.
  package var identifier: String { "state." + kind.rawValue + "." + share.text }

  /// Reads the share and the kind of an identifier; nil for other notifications.
  package static func read(_ identifier: String) -> (share: ShareID, kind: Kind)? {
    let parts = identifier.split(separator: ".").map(String.init)
    guard parts.count == 3, parts[0] == "state", let kind = Kind(rawValue: parts[1]),
      let share = ShareID(parts[2])
    else { return nil }
    return (share, kind)
  }
}
