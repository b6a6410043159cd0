// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// Stores ``LibraryChanges`` in a file, separately for each account.
///
/// A change is durable before the user sees it.
///
/// The changes of an account wait until its user signs in again, no matter who signs in meanwhile. An earlier version stored the
/// changes of one account without its server. Those stay in the file and aren't sent, because the same identifier can belong to
/// another user of another server.
public struct LibraryChangesFile: Sendable {
  private struct Content: Codable {
    var accounts: [Part]
  }

  private struct Part: Codable {
    let account: String
    /// Nil in what an earlier version stored.
    let server: ServerAddress?
    let changes: LibraryChanges

    func isOf(_ owner: AccountIdentity) -> Bool { account == owner.account && server == owner.server }
  }

  private let file: URL

  /// Stores the changes in a file.
  public init(file: URL) { self.file = file }

  /// The stored changes of an account; none if the file is absent or garbled, or has none of this account.
  public func read(account: AccountIdentity) -> LibraryChanges {
    parts().first { $0.isOf(account) }?.changes ?? LibraryChanges()
  }

  /// Replaces the stored changes of an account by one rename, and leaves those of other accounts as they are.
  ///
  /// - Throws: an error of the file system; then the earlier ones are still there.
  public func keep(_ changes: LibraryChanges, account: AccountIdentity) throws {
    var parts = parts().filter { !$0.isOf(account) }
    if !changes.waiting.isEmpty {
      parts.append(Part(account: account.account, server: account.server, changes: changes))
    }
    let folder = file.deletingLastPathComponent()
    try DurableFiles.makeDurably(folder)
    try DurableFiles.replace(file, with: try JSONEncoder().encode(Content(accounts: parts)))
    try DurableFiles.sync(folder)
  }

  private func parts() -> [Part] {
    guard let data = try? Data(contentsOf: file) else { return [] }
    let decoder = JSONDecoder()
    if let content = try? decoder.decode(Content.self, from: data) { return content.accounts }
    return (try? decoder.decode(Part.self, from: data)).map { [$0] } ?? []
  }
}
