// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

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
