// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// The mails of the last two days by account and address, for the limits of mails.
  ///
  /// Earlier, deliveries were counted, but they are deleted with their share or destination. Removing a destination and
  /// adding it again reset the count. Triggers add the rows, so that no way of sending can skip one.
  static let sentMails = """
    CREATE TABLE sent_mail (
      id TEXT PRIMARY KEY,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      address TEXT NOT NULL,
      at INTEGER NOT NULL
    );
    CREATE INDEX sent_mail_by_account ON sent_mail (account, at);
    CREATE INDEX sent_mail_by_address ON sent_mail (address, at);
    CREATE INDEX sent_mail_by_time ON sent_mail (at);
    INSERT INTO sent_mail (id, account, address, at)
    SELECT coalesce(delivery.volume, delivery.id), destination.account, lower(destination.address),
      max(delivery.updated_at)
    FROM delivery JOIN destination ON destination.id = delivery.destination
    WHERE destination.kind IN ('kindle', 'email')
      AND delivery.state IN ('sending', 'sent', 'confirmed', 'rejected', 'uncertain')
    GROUP BY 1;

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
    """
}
