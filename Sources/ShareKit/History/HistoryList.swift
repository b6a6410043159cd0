// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// The history as far as it is known: the server's last lists, and the last failure.
///
/// It is a value. Each response and each failure changes it, and a screen shows the result.
public struct HistoryList: Hashable, Sendable {
  /// A reason why the list may be out of date.
  public enum Trouble: Hashable, Sendable {
    /// The server didn't respond.
    case offline
    /// The user has to sign in again to see it.
    case signedOut
    /// The server rejected the request; ``ShareMessages/sentence(_:in:)`` says why.
    case failed(Problem)
  }

  /// The shares, newest first.
  public private(set) var shares: [ShareStatus] = []
  /// The cursor of the next page; nil if there are no more shares.
  public private(set) var nextCursor: String?
  /// The text that is searched for; empty while there is no search.
  public private(set) var search = ""
  /// The shares that are listed while there is no search.
  public private(set) var view = LibraryView.inbox
  /// The time of the server's last response; nil before the first one.
  public private(set) var heardAt: Date?
  /// The last failure since then.
  public private(set) var trouble: Trouble?

  /// The shares that were listed before the search.
  private var library: [ShareStatus] = []
  /// When the server listed them.
  private var libraryHeardAt: Date?
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

  /// Whether the server has never responded.
  ///
  /// Then an empty list doesn't mean that there are no shares.
  public var isUnknown: Bool { heardAt == nil }
  /// Whether a share is still being processed, so that the list will change soon.
  public var isInProgress: Bool { shares.contains(where: \.isInProgress) }

  /// Begins another search, and removes the results of the previous one.
  ///
  /// The end of a search shows again what was listed before it, until the server responds.
  public mutating func begin(search text: String) {
    guard text != search else { return }
    let (before, view) = (self, view)
    self = HistoryList()
    (search, self.view) = (text, view)
    let isFirst = before.search.isEmpty
    library = isFirst ? before.shares : before.library
    libraryHeardAt = isFirst ? before.heardAt : before.libraryHeardAt
    if text.isEmpty { (shares, heardAt, isRemembered) = (library, libraryHeardAt, true) }
  }

  /// Whether the results are those that this device knows, because the server can't be reached.
  public var isSearchedHere: Bool { !search.isEmpty && isUnknown && trouble == .offline }

  /// Searches the shares that were listed before, by title, site and address, and by what is known of their articles.
  public mutating func searchHere(articles: Set<ShareID>) {
    guard isSearchedHere else { return }
    shares = library.filter { $0.contains(search) || articles.contains($0.id) }
  }

  /// Begins to list other shares, and ends a search.
  public mutating func begin(view: LibraryView) {
    guard view != self.view || !search.isEmpty else { return }
    self = HistoryList()
    self.view = view
  }

  /// The view to request from the server.
  ///
  /// A search includes the archive.
  public var wanted: LibraryView { search.isEmpty ? view : .all }

  /// Adds the first page.
  ///
  /// Older pages that were loaded before stay, so that the screen doesn't jump.
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

  /// Adds the next page.
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
    case .refused(let problem): trouble = .failed(problem)
    case .unexpectedResponse, .tooLarge: trouble = .offline
    }
  }

  /// Applies a change that the server has confirmed.
  public mutating func take(_ change: LibraryChange) {
    var changes = LibraryChanges()
    changes.add(change)
    shares = changes.applied(to: shares, in: wanted)
    library = changes.applied(to: library, in: wanted)
  }
}

extension ShareStatus {
  /// Whether its title, its site or its address contain a text.
  fileprivate func contains(_ text: String) -> Bool {
    [title, site, url].contains { $0?.localizedStandardContains(text) == true }
  }
}
