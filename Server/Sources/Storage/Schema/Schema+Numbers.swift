// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// Numbers of shares and state changes, which are never reused.
  static let numbers = """
    -- The highest deleted number. Clients that follow changes remember numbers, and SQLite would use the highest
    -- number again after its row is deleted. The triggers prevent that.
    CREATE TABLE last_number (
      counter TEXT PRIMARY KEY CHECK (counter IN ('share', 'transition')),
      number INTEGER NOT NULL
    );

    CREATE TRIGGER share_number_deleted BEFORE DELETE ON share
    WHEN OLD.number = (SELECT max(number) FROM share)
    BEGIN
      INSERT INTO last_number (counter, number) VALUES ('share', OLD.number)
      ON CONFLICT (counter) DO UPDATE SET number = max(last_number.number, excluded.number);
    END;

    CREATE TRIGGER share_number_used AFTER INSERT ON share
    WHEN NEW.number <= (SELECT number FROM last_number WHERE counter = 'share')
    BEGIN
      UPDATE share SET number = (SELECT number FROM last_number WHERE counter = 'share') + 1
      WHERE number = NEW.number;
    END;

    CREATE TRIGGER transition_number_deleted BEFORE DELETE ON transition
    WHEN OLD.number = (SELECT max(number) FROM transition)
    BEGIN
      INSERT INTO last_number (counter, number) VALUES ('transition', OLD.number)
      ON CONFLICT (counter) DO UPDATE SET number = max(last_number.number, excluded.number);
    END;

    CREATE TRIGGER transition_number_used AFTER INSERT ON transition
    WHEN NEW.number <= (SELECT number FROM last_number WHERE counter = 'transition')
    BEGIN
      UPDATE transition SET number = (SELECT number FROM last_number WHERE counter = 'transition') + 1
      WHERE number = NEW.number;
    END;
    """
}
