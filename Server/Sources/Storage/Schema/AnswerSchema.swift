// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// What comes back after a mail was sent, and what is known of the way mails leave.
  ///
  /// `answer.state` is the state of the delivery that the answer brings, null when it only tells something; it is
  /// `settled` once the delivery's own work is over and the state was taken over. `message` tells one mail from
  /// another, so that a mail read twice counts once.
  static let answers = """
    CREATE TABLE mail_token (
      delivery TEXT PRIMARY KEY REFERENCES delivery (id) ON DELETE CASCADE,
      token TEXT NOT NULL UNIQUE
    );

    CREATE TABLE answer (
      number INTEGER PRIMARY KEY,
      delivery TEXT NOT NULL REFERENCES delivery (id) ON DELETE CASCADE,
      message TEXT NOT NULL,
      state TEXT CHECK (state IN ('confirmed', 'rejected', 'failed')),
      problem TEXT,
      shown TEXT NOT NULL,
      settled INTEGER NOT NULL DEFAULT 0,
      received_at INTEGER NOT NULL,
      UNIQUE (delivery, message)
    );
    CREATE INDEX answer_unsettled ON answer (number) WHERE settled = 0;

    CREATE TABLE mailbox (
      name TEXT PRIMARY KEY,
      validity INTEGER NOT NULL,
      last_uid INTEGER NOT NULL,
      read_at INTEGER NOT NULL
    );

    CREATE TABLE mail_channel (
      name TEXT PRIMARY KEY,
      settings TEXT NOT NULL,
      problem TEXT NOT NULL,
      paused_at INTEGER NOT NULL,
      probe_at INTEGER NOT NULL,
      probes INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE mail_channel_wait (
      delivery TEXT PRIMARY KEY REFERENCES delivery (id) ON DELETE CASCADE,
      channel TEXT NOT NULL
    );

    CREATE INDEX job_by_delivery ON job (delivery) WHERE delivery IS NOT NULL;
    """
}
