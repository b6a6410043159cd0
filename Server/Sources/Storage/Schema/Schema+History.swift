// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// Every change of state of a share or a delivery.
  static let history = """
    -- State changes with time and reason, written by triggers so that no change is left out. The first state is the
    -- row itself, which makes accepting a share one insertion cheaper.
    CREATE TABLE transition (
      number INTEGER PRIMARY KEY,
      share INTEGER NOT NULL REFERENCES share (number) ON DELETE CASCADE,
      delivery TEXT REFERENCES delivery (id) ON DELETE CASCADE,
      state TEXT NOT NULL,
      problem TEXT,
      at INTEGER NOT NULL
    );
    CREATE INDEX transition_by_share ON transition (share);
    CREATE INDEX transition_by_delivery ON transition (delivery) WHERE delivery IS NOT NULL;

    CREATE TRIGGER share_transition AFTER UPDATE OF state, problem ON share
    WHEN NEW.deleted_at IS NULL AND (NEW.state IS NOT OLD.state
      OR (NEW.problem IS NOT NULL AND NEW.problem IS NOT OLD.problem))
    BEGIN
      INSERT INTO transition (share, state, problem, at)
      VALUES (NEW.number, NEW.state, NEW.problem, NEW.updated_at);
    END;

    CREATE TRIGGER delivery_transition AFTER UPDATE OF state, problem ON delivery
    WHEN NEW.state IS NOT OLD.state OR (NEW.problem IS NOT NULL AND NEW.problem IS NOT OLD.problem)
    BEGIN
      INSERT INTO transition (share, delivery, state, problem, at)
      VALUES (NEW.share, NEW.id, NEW.state, NEW.problem, NEW.updated_at);
    END;
    """
}
