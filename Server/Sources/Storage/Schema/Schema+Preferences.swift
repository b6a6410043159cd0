// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// The language and the time zone that a user chose for the pages; null follows the browser, and UTC.
  static let preferences = """
    ALTER TABLE account ADD COLUMN language TEXT;
    ALTER TABLE account ADD COLUMN time_zone TEXT;
    """
}
