// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// Mail that was sent, the replies to it, and the state of mail servers.
  static let mail = """
    -- Tokens in the sender address of mails, which assign a reply to its delivery.
    CREATE TABLE mail_token (
      delivery TEXT PRIMARY KEY REFERENCES delivery (id) ON DELETE CASCADE,
      token TEXT NOT NULL UNIQUE
    );

    -- Replies to mails. `state` is the state the reply gives its delivery, null when it changes nothing; `settled` is
    -- set once that state was applied. `message` identifies the reply, so one that is read twice counts once.
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

    -- How far each mailbox was read.
    CREATE TABLE mailbox (
      name TEXT PRIMARY KEY,
      validity INTEGER NOT NULL,
      last_uid INTEGER NOT NULL,
      read_at INTEGER NOT NULL
    );

    -- Mail servers that refuse every mail at present, and when they are probed again.
    CREATE TABLE mail_channel (
      name TEXT PRIMARY KEY,
      settings TEXT NOT NULL,
      problem TEXT NOT NULL,
      paused_at INTEGER NOT NULL,
      probe_at INTEGER NOT NULL,
      probes INTEGER NOT NULL DEFAULT 0
    );

    -- Deliveries that wait for a mail server to work again.
    CREATE TABLE mail_channel_wait (
      delivery TEXT PRIMARY KEY REFERENCES delivery (id) ON DELETE CASCADE,
      channel TEXT NOT NULL
    );

    -- Users' personal mail accounts, used instead of the server's. `server` has no user name and no password in it;
    -- `password` is encrypted with a key that is not in the database.
    CREATE TABLE own_sender (
      account TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
      server TEXT NOT NULL,
      user_name TEXT NOT NULL,
      password TEXT NOT NULL,
      mail_from TEXT NOT NULL,
      changed_at INTEGER NOT NULL
    );

    -- Mails of the last two days by account and address, for the limits of mails. Triggers add the rows, so every way
    -- of sending is counted and deleting a share or destination does not reset a limit.
    CREATE TABLE sent_mail (
      id TEXT PRIMARY KEY,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      address TEXT NOT NULL,
      at INTEGER NOT NULL
    );
    CREATE INDEX sent_mail_by_account ON sent_mail (account, at);
    CREATE INDEX sent_mail_by_address ON sent_mail (address, at);
    CREATE INDEX sent_mail_by_time ON sent_mail (at);

    CREATE TRIGGER mail_leaves AFTER UPDATE OF state, updated_at ON delivery WHEN NEW.state = 'sending'
    BEGIN
      DELETE FROM sent_mail WHERE at < NEW.updated_at - 172800000;
      INSERT OR REPLACE INTO sent_mail (id, account, address, at)
      SELECT coalesce(NEW.volume, NEW.id), account, lower(address), NEW.updated_at FROM destination
      WHERE id = NEW.destination AND kind IN ('kindle', 'email');
    END;

    CREATE TRIGGER mail_stays AFTER UPDATE OF state ON delivery
    WHEN OLD.state = 'sending' AND NEW.state IN ('queued', 'failed')
    BEGIN
      DELETE FROM sent_mail WHERE id = coalesce(NEW.volume, NEW.id);
    END;

    -- How many account mails were sent on each day, counted from 1970, for each budget.
    CREATE TABLE mail_count (
      day INTEGER NOT NULL,
      budget TEXT NOT NULL,
      sent INTEGER NOT NULL,
      PRIMARY KEY (day, budget)
    );
    """
}
