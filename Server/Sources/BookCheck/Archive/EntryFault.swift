// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Why an entry's bytes cannot be had.
enum EntryFault: Error, Equatable {
  case encrypted
  case method(Int)
  /// Packed too well to be a file of a book, or larger than any.
  case bomb
  /// It does not unpack, or not to what the directory says.
  case damaged(String)
}
