// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

extension FileStore {
  /// Returns the file in the folder, and gets a copy first if there is none; nil if it doesn't exist at all.
  ///
  /// A cleanup that had begun can remove a copy that was just found, so a file that isn't there is looked up once more.
  package func existingFile(_ name: String) async throws -> URL? {
    for _ in 1...2 {
      let file = try await localFile(name)
      if FileManager.default.fileExists(atPath: file.path) { return file }
    }
    return nil
  }
}
