// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// The notices that were posted about the shares of an account, in a file.
public struct NoticeMemory: Sendable {
  private struct Content: Codable {
    let account: String
    /// Nil in what a version stored that didn't note it; signing out and in has always removed that.
    let server: ServerAddress?
    let told: Set<String>
  }

  private let file: URL

  /// Stores the memory in a file.
  public init(file: URL) { self.file = file }

  /// Returns the notices that were posted for an account; none if the file is another account's.
  public func told(account: AccountIdentity) -> Set<String> {
    guard let data = try? Data(contentsOf: file),
      let content = try? JSONDecoder().decode(Content.self, from: data), content.account == account.account,
      content.server == nil || content.server == account.server
    else { return [] }
    return content.told
  }

  /// Stores the notices, completely or not at all.
  ///
  /// - Throws: `CocoaError` when the file can't be written.
  public func keep(_ told: Set<String>, account: AccountIdentity) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let content = Content(account: account.account, server: account.server, told: told)
    try JSONEncoder().encode(content).write(to: file, options: .atomic)
  }

  /// Deletes the file, as signing out does.
  public func forget() { try? FileManager.default.removeItem(at: file) }
}
