// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Why a book can't be read on this device.
public enum BookFault: Error, Hashable, Sendable {
  /// The file isn't a valid EPUB, or something in it is damaged.
  case damaged
  /// Something in it is larger than this device reads.
  case tooLarge
  /// It is protected against copying.
  case protected
}
