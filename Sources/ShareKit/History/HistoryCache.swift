// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
import ShareContract

/// The last known history in a file, for a device without a network.
///
/// Only the account that it belongs to can read it.
public struct HistoryCache: Sendable {
  private struct Content: Codable {
    let account: String
    /// Nil in what a version stored that didn't note it: then nobody sees it.
    let server: ServerAddress?
    let heardAt: Date
    let shares: [ShareStatus]
  }

  private let file: URL

  /// Stores the cache in a file.
  public init(file: URL) { self.file = file }

  /// Returns the stored history of an account; an empty list if the file is missing, damaged, or another account's.
  public func read(account: AccountIdentity) -> HistoryList {
    guard let data = try? Data(contentsOf: file),
      let content = try? JSONDecoder().decode(Content.self, from: data), content.account == account.account,
      content.server == account.server
    else { return HistoryList() }
    return HistoryList(remembered: content.shares, heardAt: content.heardAt)
  }

  /// Stores the newest shares.
  ///
  /// A search and the archive aren't stored, and errors are ignored.
  public func keep(_ list: HistoryList, account: AccountIdentity) {
    guard list.search.isEmpty, list.view == .inbox, let heardAt = list.heardAt else { return }
    let shares = Array(list.shares.prefix(200))
    let content = Content(
      account: account.account, server: account.server, heardAt: heardAt, shares: shares)
    guard let data = try? JSONEncoder().encode(content) else { return }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? data.write(to: file, options: .atomic)
  }

  /// Deletes the file, as signing out does.
  public func forget() { try? FileManager.default.removeItem(at: file) }
}
