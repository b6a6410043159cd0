// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The error for a folder without a share extension.
public struct NothingToCheck: Error, CustomStringConvertible {
  /// What was looked for, and where.
  public let description: String
}
