// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One file of an archive, as the archive's directory tells of it.
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
  /// Where the local header starts.
  let offset: Int
  /// Where the packed bytes start; nil when there is no local header of that name.
  let start: Int?
  /// Bytes of the local header's extra field.
  let extra: Int

  var isFolder: Bool { name.hasSuffix("/") }
  var end: Int { (start ?? offset) + packedSize }
}

/// Why an entry's bytes cannot be had.
enum EntryFault: Error, Equatable {
  case encrypted
  case method(Int)
  /// Packed too well to be a file of a book, or larger than any.
  case bomb
  /// It does not unpack, or not to what the directory says.
  case damaged(String)
}
