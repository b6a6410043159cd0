// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The outcome of copying a file.
enum CopyOutcome: Sendable {
  case copied
  /// The old location doesn't have it.
  case missing
  /// Its content doesn't match the database.
  case damaged
}
