// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import ServerCore

extension S3Objects {
  /// Stores, reads and deletes a small object; throws what fails.
  ///
  /// - Parameter folder: an existing folder for temporary files.
  package func check(in folder: URL) async throws {
    let folder = try DurableFolder(folder)
    let name = "sharepipe-check-\(UUID().uuidString.lowercased())"
    try folder.write(Array(name.utf8), to: name)
    defer { folder.remove(name) }
    try await put(folder.file(name), bytes: name.utf8.count, as: name)
    let copy = try LocalCopy(of: name, in: folder)
    guard try await get(name, into: copy), copy.content.bytes == name.utf8.count else {
      throw FileStoreProblem("an object that was written couldn't be read")
    }
    try await delete(name)
  }
}
