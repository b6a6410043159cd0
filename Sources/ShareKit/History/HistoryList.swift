// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// The history as it is known: the server's last lists, and the last failure.
///
/// A value: every answer and every failure is a change of it, and the screen shows it.
public struct HistoryList: Hashable, Sendable {
  /// Why the shown list may be out of date.
  public enum Trouble: Hashable, Sendable {
    /// No answer came from the server.
    case offline
    /// The user has to sign in again to see it.
    case signedOut
    /// Something else went wrong.
    case failed(String)
  }

  /// The shares, newest first.
  public private(set) var shares: [ShareStatus] = []
  /// Where the next page begins; nil when all is there.
  public private(set) var nextCursor: String?
  /// What is searched for; empty when nothing is.
  public private(set) var search = ""
  /// Which shares are listed while nothing is searched for.
  public private(set) var view = LibraryView.inbox
  /// When the server was last heard; nil before it ever was.
  public private(set) var heardAt: Date?
  /// What went wrong since then.
  public private(set) var trouble: Trouble?

  /// Whether the list comes from a file, so that it isn't known whether there are older shares.
  private var isRemembered = false

  /// Creates an empty list for a new search.
  public init() {}

  /// Starts with the list that was stored last.
  init(remembered shares: [ShareStatus], heardAt: Date) {
    self.shares = shares
    self.heardAt = heardAt
    isRemembered = true
  }

  /// Whether the server was never heard, so that "nothing shared yet" would be a guess.
  public var isUnknown: Bool { heardAt == nil }
  /// Whether it is worth asking again soon.
  public var isInProgress: Bool { shares.contains(where: \.isInProgress) }

  /// Begins another search and drops the results of the previous one.
  public mutating func begin(search text: String) {
    guard text != search else { return }
    let view = view
    self = HistoryList()
    (search, self.view) = (text, view)
  }

  /// Begins to list other shares, and ends a search.
  public mutating func begin(view: LibraryView) {
    guard view != self.view || !search.isEmpty else { return }
    self = HistoryList()
    self.view = view
  }

  /// What to ask the server for: a search looks through the archive, too.
  public var wanted: LibraryView { search.isEmpty ? view : .all }

  /// Takes the first page; older ones that were loaded before stay, so that the screen does not jump.
  public mutating func take(first page: ItemPage<ShareStatus>, search text: String, at now: Date) {
    guard text == search else { return }
    let fresh = Set(page.items.map(\.id))
    if !isRemembered,
      let oldest = page.items.last.flatMap({ last in shares.firstIndex { $0.id == last.id } }),
      page.nextCursor != nil
    {
      shares = page.items + shares[(oldest + 1)...].filter { !fresh.contains($0.id) }
    } else {
      shares = page.items
      nextCursor = page.nextCursor
    }
    isRemembered = false
    heardAt = now
    trouble = nil
  }

  /// Takes a further page.
  public mutating func take(next page: ItemPage<ShareStatus>, search text: String) {
    guard text == search else { return }
    let known = Set(shares.map(\.id))
    shares += page.items.filter { !known.contains($0.id) }
    nextCursor = page.nextCursor
    trouble = nil
  }

  /// Records that a request failed; the known shares stay.
  public mutating func take(_ failure: ServerAPI.Failure) {
    switch failure {
    case .unreachable: trouble = .offline
    case .sessionGone: trouble = .signedOut
    case .refused(let problem): trouble = .failed(problem.detail ?? problem.title)
    case .unexpectedResponse, .tooLarge: trouble = .offline
    }
  }

  /// Takes over what the server has been told.
  public mutating func take(_ change: LibraryChange) {
    var changes = LibraryChanges()
    changes.add(change)
    shares = changes.applied(to: shares, in: wanted)
  }
}
