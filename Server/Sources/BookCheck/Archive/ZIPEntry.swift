// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An entry of an archive, from its central directory.
struct ZIPEntry: Sendable {
  let name: String
  /// False for a name that is not UTF-8.
  let isNameReadable: Bool
  /// 0 stored, 8 deflated.
  let method: Int
  let isEncrypted: Bool
  let isSymbolicLink: Bool
  let checksum: UInt32
  let packedSize: Int
  let size: Int
  /// The offset of the local header.
  let offset: Int
  /// Returns the offset of the packed bytes; nil when the local header is missing or has another name.
  let start: Int?
  /// Bytes of the local header's extra field.
  let extra: Int

  var isFolder: Bool { name.hasSuffix("/") }
  var end: Int { (start ?? offset) + packedSize }
}
