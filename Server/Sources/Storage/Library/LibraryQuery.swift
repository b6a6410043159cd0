// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a list of the library shows: one view, narrowed by a search and filters.
package struct LibraryQuery: Sendable, Equatable {
  /// The part of the library that a list shows.
  package enum View: String, Sendable, CaseIterable {
    /// Everything that is not in the bin.
    case all
    /// Neither in the archive nor in the bin.
    case inbox
    case archive
    case bin
    /// Shares that require their owner: a page is missing, or the share or one of its deliveries failed.
    case needsYou
  }

  package var view: View
  /// The search terms; nil or blank lists everything.
  package var text: String?
  package var state: StoredShareState?
  /// The identifier of a destination that the share was sent to.
  package var destination: String?
  /// A host name as ``LibraryRecord/host`` has it.
  package var site: String?
  package var tag: String?
  /// Only shares whose article was never opened, or only opened ones.
  package var isUnread: Bool?
  /// The position after which the page starts; nil starts with the first share.
  package var cursor: LibraryCursor?
  /// The number of shares on a page.
  package var limit: Int

  package init(
    view: View = .inbox, text: String? = nil, state: StoredShareState? = nil, destination: String? = nil,
    site: String? = nil, tag: String? = nil, isUnread: Bool? = nil, cursor: LibraryCursor? = nil,
    limit: Int = 50
  ) {
    self.view = view
    self.text = text
    self.state = state
    self.destination = destination
    self.site = site
    self.tag = tag
    self.isUnread = isUnread
    self.cursor = cursor
    self.limit = limit
  }
}
