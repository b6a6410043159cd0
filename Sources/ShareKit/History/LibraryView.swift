// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The shares that a list contains.
public enum LibraryView: String, Codable, Hashable, Sendable {
  /// The shares that aren't archived.
  case inbox
  /// The shares in the archive.
  case archive
  /// All shares that aren't in the bin.
  case all
}
