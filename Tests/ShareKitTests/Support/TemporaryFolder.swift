// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A folder of its own that is removed with its last reference.
final class TemporaryFolder {
  let url: URL

  init() throws {
    let name = "sharekit-\(UUID().uuidString)"
    url = FileManager.default.temporaryDirectory.appendingPathComponent(name, isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func file(_ name: String, _ content: Data) throws -> URL {
    let file = url.appendingPathComponent(name)
    try content.write(to: file)
    return file
  }
}
