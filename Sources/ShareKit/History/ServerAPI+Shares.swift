// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareContract

extension ServerAPI {
  /// The number of shares in a page of the history.
  public static let pageLength = 50

  /// Returns a page of the history, newest first.
  ///
  /// - Parameters:
  ///   - cursor: the `nextCursor` of the page before; nil for the first page.
  ///   - search: words that the shares contain; nil or empty for all.
  ///   - limit: the most shares on the page.
  ///   - view: which shares to list; nil for all outside of the server's bin.
  /// - Throws: ``ServerAPI/Failure``.
  public func shares(
    after cursor: String? = nil, search: String? = nil, limit: Int = ServerAPI.pageLength,
    view: LibraryView? = nil
  ) async throws(Failure) -> ItemPage<ShareStatus> {
    let search = search.flatMap { $0.isEmpty ? nil : $0 }
    return try await get(
      Routes.shares,
      query: [("limit", String(limit)), ("cursor", cursor), ("q", search), ("view", view?.rawValue)])
  }

  /// Returns the status of one share.
  ///
  /// - Throws: ``ServerAPI/Failure``.
  public func share(_ id: ShareID) async throws(Failure) -> ShareStatus {
    try await get(Routes.share(id))
  }

  /// Moves a share and its book to the server's bin, from which the user can restore it for 30 days.
  ///
  /// Books that were already sent remain.
  ///
  /// - Throws: ``ServerAPI/Failure``.
  public func delete(_ id: ShareID) async throws(Failure) {
    try await tell("DELETE", Routes.share(id))
  }

  /// Sends the book again, to the given destinations or to the account's default.
  ///
  /// - Throws: ``ServerAPI/Failure``.
  public func sendAgain(_ id: ShareID, to destinations: [String]? = nil) async throws(Failure) {
    struct Body: Encodable { let destinations: [String]? }
    try await tell("POST", Routes.deliveries(of: id), body: Body(destinations: destinations))
  }

  /// Sends a book with only the link of a share whose page the server couldn't read.
  ///
  /// - Throws: ``ServerAPI/Failure``.
  public func sendLink(of id: ShareID) async throws(Failure) {
    try await tell("POST", Routes.link(of: id))
  }

  /// Archives shares, moves them to the server's bin, or takes that back; repeating it changes nothing.
  ///
  /// - Throws: ``ServerAPI/Failure``.
  public func apply(_ action: LibraryChange.Action, to shares: [ShareID]) async throws(Failure) {
    struct Body: Encodable {
      let action: String
      let shares: [ShareID]
    }
    try await tell("POST", Routes.libraryActions, body: Body(action: action.rawValue, shares: shares))
  }
}
