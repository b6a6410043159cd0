// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What became of a file.
enum CopyOutcome: Sendable {
  case copied
  /// The old location doesn't have it.
  case missing
  /// Its content isn't what the database says.
  case damaged
}
