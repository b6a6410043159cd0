// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Which shares a list has.
public enum LibraryView: String, Codable, Hashable, Sendable {
  /// The shares that aren't archived.
  case inbox
  /// The shares in the archive.
  case archive
  /// Everything outside of the bin.
  case all
}
