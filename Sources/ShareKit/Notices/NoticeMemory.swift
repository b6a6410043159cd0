// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// What the user was told about the shares of an account, in a file that outlives the process.
public struct NoticeMemory: Sendable {
  private struct Content: Codable {
    let account: String
    let told: Set<String>
  }

  private let file: URL

  /// Stores the memory in a file.
  public init(file: URL) { self.file = file }

  /// The notices that were posted for an account; nothing when the file is another account's.
  public func told(account: String) -> Set<String> {
    guard let data = try? Data(contentsOf: file),
      let content = try? JSONDecoder().decode(Content.self, from: data), content.account == account
    else { return [] }
    return content.told
  }

  /// Remembers the notices, completely or not at all.
  ///
  /// - Throws: `CocoaError` when the file can't be written.
  public func keep(_ told: Set<String>, account: String) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try JSONEncoder().encode(Content(account: account, told: told)).write(to: file, options: .atomic)
  }

  /// Forgets everything, as signing out does.
  public func forget() { try? FileManager.default.removeItem(at: file) }
}
