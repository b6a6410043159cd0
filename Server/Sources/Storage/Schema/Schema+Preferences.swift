// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// The language and the time zone that a user chose for the pages; null follows the browser, and UTC.
  static let preferences = """
    ALTER TABLE account ADD COLUMN language TEXT;
    ALTER TABLE account ADD COLUMN time_zone TEXT;
    """

  /// After how many days shares of an account are deleted, where its owner chose something.
  static let retention = """
    -- Null follows the server. `archived`: days until an archived share moves to the bin; `binned`: days in the bin.
    CREATE TABLE retention (
      account TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
      archived INTEGER CHECK (archived > 0),
      binned INTEGER CHECK (binned > 0)
    );
    """
}
