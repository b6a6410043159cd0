// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Keeps a number of bytes free on the disk of the data folder.
package struct FreeSpace: Sendable {
  package let store: any FileStore
  /// The number of bytes that stay free.
  package let floor: Int

  package init(store: any FileStore, floor: Int) {
    self.store = store
    self.floor = floor
  }

  /// Whether that many bytes can be written now.
  package func hasSpace(for bytes: Int = 0) throws -> Bool {
    try store.freeBytes() - bytes > floor
  }
}
