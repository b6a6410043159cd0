// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
import ShareContract

/// The last known history in a file, for a phone without a network; it is only ever shown to its own account.
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

  /// What was known of an account's history; nothing when the file is absent, garbled or another's.
  public func read(account: AccountIdentity) -> HistoryList {
    guard let data = try? Data(contentsOf: file),
      let content = try? JSONDecoder().decode(Content.self, from: data), content.account == account.account,
      content.server == account.server
    else { return HistoryList() }
    return HistoryList(remembered: content.shares, heardAt: content.heardAt)
  }

  /// Keeps the newest shares; a search and the archive are not stored, and a failure to write does no harm.
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

  /// Forgets it, as signing out does.
  public func forget() { try? FileManager.default.removeItem(at: file) }
}
