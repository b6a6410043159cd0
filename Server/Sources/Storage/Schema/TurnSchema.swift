// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// Whose each job is, so that accounts can take turns, and which are being worked on.
  ///
  /// The trigger fills in what an insertion leaves open; taking a share names its account itself, which is cheaper.
  static let turns = """
    ALTER TABLE job ADD COLUMN account TEXT NOT NULL DEFAULT '';
    UPDATE job SET account = coalesce(
      (SELECT share.account FROM share WHERE share.number = job.share),
      (SELECT destination.account FROM digest JOIN destination ON destination.id = digest.destination
        WHERE digest.id = job.digest), '');
    CREATE INDEX job_by_turn ON job (account, run_at) WHERE dead = 0;
    CREATE INDEX job_leased ON job (lease_until, account) WHERE lease_until IS NOT NULL;
    CREATE TRIGGER job_of_account AFTER INSERT ON job WHEN NEW.account = ''
    BEGIN
      UPDATE job SET account = coalesce(
        (SELECT share.account FROM share WHERE share.number = NEW.share),
        (SELECT destination.account FROM digest JOIN destination ON destination.id = digest.destination
          WHERE digest.id = NEW.digest), '')
      WHERE number = NEW.number;
    END;
    """
}
