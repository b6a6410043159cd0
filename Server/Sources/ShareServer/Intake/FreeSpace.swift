// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Keeps a number of bytes free on the disk of the data folder.
struct FreeSpace: Sendable {
  let folder: DurableFolder
  /// The number of bytes that stay free.
  let floor: Int

  /// Whether that many bytes can be written.
  func hasRoom(for bytes: Int = 0) throws -> Bool {
    try folder.freeBytes() - bytes > floor
  }
}
