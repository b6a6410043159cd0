// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareContract

extension ServerAPI {
  /// Shares in a page of the history.
  public static let pageLength = 50

  /// Returns a page of the history, newest first; `search` filters it.
  ///
  /// - Throws: ``ServerAPI/Failure``.
  public func shares(
    after cursor: String? = nil, search: String? = nil, limit: Int = ServerAPI.pageLength
  ) async throws(Failure) -> ItemPage<ShareStatus> {
    let search = search.flatMap { $0.isEmpty ? nil : $0 }
    return try await get(Routes.shares, query: [("limit", String(limit)), ("cursor", cursor), ("q", search)])
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
}
