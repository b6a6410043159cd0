// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Keeps a number of bytes free on the disk of the data folder.
package struct FreeSpace: Sendable {
  package let folder: DurableFolder
  /// The number of bytes that stay free.
  package let floor: Int

  package init(folder: DurableFolder, floor: Int) {
    self.folder = folder
    self.floor = floor
  }

  /// Whether that many bytes can be written now.
  package func hasSpace(for bytes: Int = 0) throws -> Bool {
    try folder.freeBytes() - bytes > floor
  }
}
