// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// The content of a file that many tests begin with and that takes long to make, such as a database with all its tables.
package struct FileTemplate: Sendable {
  private let content: Data

  /// - Parameter make: makes the file, which is temporary, and leaves no other files that belong to it.
  package init(_ make: (URL) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "template-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try make(file)
    content = try Data(contentsOf: file)
  }

  /// Writes a copy that only the process's user can read.
  package func copy(to file: URL) throws {
    try content.write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
  }
}
