// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The reason why an entry can't be read.
enum EntryFault: Error, Equatable {
  case encrypted
  case method(Int)
  /// Packed too well to be a file of a book, or larger than any.
  case bomb
  /// It does not unpack, or not to what the directory says.
  case damaged(String)
}
