// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// Stores ``LibraryChanges`` of one account in a file; a change is durable before the user sees it.
public struct LibraryChangesFile: Sendable {
  private struct Content: Codable {
    let account: String
    let changes: LibraryChanges
  }

  private let file: URL

  /// Stores the changes in a file.
  public init(file: URL) { self.file = file }

  /// The stored changes of an account; none if the file is absent, garbled or another account's.
  public func read(account: String) -> LibraryChanges {
    guard let data = try? Data(contentsOf: file),
      let content = try? JSONDecoder().decode(Content.self, from: data), content.account == account
    else { return LibraryChanges() }
    return content.changes
  }

  /// Replaces the stored changes by one rename.
  ///
  /// - Throws: an error of the file system; then the earlier ones are still there.
  public func keep(_ changes: LibraryChanges, account: String) throws {
    let folder = file.deletingLastPathComponent()
    try DurableFiles.makeDurably(folder)
    try DurableFiles.replace(
      file, with: try JSONEncoder().encode(Content(account: account, changes: changes)))
    try DurableFiles.sync(folder)
  }
}
