// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// What makes frequent statements independent of the number of shares and the size of their bodies.
  static let access = """
    -- Small bodies, apart from the shares, so that a list doesn't read through them. `share.body` is empty then. Rows of
    -- earlier versions are moved while the server runs.
    CREATE TABLE share_body (
      share INTEGER PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
      body BLOB NOT NULL
    );

    -- Finds the delivery of a reply by the address that the reply names, see `MailReplies`.
    CREATE INDEX destination_by_address ON destination (lower(address));
    """
}
