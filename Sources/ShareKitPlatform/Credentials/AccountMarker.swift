// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// Who is signed in, as a file in the App Group says: unlike the keychain it goes when the app is deleted.
///
/// A file, not defaults: those are written as a whole by several processes, and lose.
public struct AccountMarker: Codable, Hashable, Sendable {
  /// The identifier of the account.
  public let account: String
  /// The server it is on.
  public let server: URL

  /// Names who is signed in.
  public init(account: String, server: URL) {
    self.account = account
    self.server = server
  }
}

/// The file that holds the marker.
struct AccountMarkerFile: Sendable {
  let url: URL

  /// The marker; nil if there is none.
  ///
  /// Throws when there is one that cannot be read just now.
  func read() throws -> AccountMarker? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    let data = try Data(contentsOf: url)
    return try? JSONDecoder().decode(AccountMarker.self, from: data)
  }

  func write(_ marker: AccountMarker) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try JSONEncoder().encode(marker).write(to: url, options: .atomic)
  }

  func remove() throws {
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    try FileManager.default.removeItem(at: url)
  }
}
