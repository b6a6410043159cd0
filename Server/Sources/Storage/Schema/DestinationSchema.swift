// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// What an owner chose for a destination, as one JSON object: a new choice needs no new column.
  static let destinationSettings = """
    ALTER TABLE destination ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
    """
}
