// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PostgreSQLSchema {
  /// The accounts and destinations that can have jobs, each with a time before which none of its jobs is due.
  ///
  /// Without it, a claim would pass the index entries of all jobs that ended since the oldest snapshot was taken. Each job
  /// that isn't dead has its row, and `run_from` is at most its `run_at`. A transaction that adds a job, or makes one due
  /// earlier, locks the row in shared mode until its commit, and lowers `run_from` if necessary. Only `advance_queue`
  /// raises it, and it skips rows that are locked. So no job is ever outside the range in which claims search.
  ///
  /// While a snapshot is held, every old version of a row keeps its index entries. Claims read by the two indexes that
  /// have the latest time first, which is usually that of the present version, so they don't pass the others. The key
  /// begins with the destination, so that PostgreSQL can't use it to read accounts in their order.
  static let queue = """
    CREATE TABLE queue (
      lane TEXT COLLATE "C" NOT NULL CHECK (lane IN ('making', 'mail', 'other') OR lane LIKE '\(JobLane.queueLane)%'),
      account TEXT COLLATE "C" NOT NULL,
      destination TEXT COLLATE "C" NOT NULL,
      run_from BIGINT NOT NULL,
      PRIMARY KEY (destination, account, lane)
    );
    CREATE INDEX queue_by_turn ON queue (lane, account, destination, run_from DESC);
    CREATE INDEX queue_delivering ON queue (account, destination, lane, run_from DESC) WHERE lane IN ('mail', 'other');

    -- KEY SHARE doesn't conflict with an update of `run_from`, so transactions that add jobs seldom wait for each other.
    -- It conflicts with the FOR UPDATE of `advance_queue`. Without that lock, a statement with an older snapshot could
    -- find the row as it was before the update, and the job would be outside the range.
    CREATE FUNCTION queue_job(TEXT, TEXT, TEXT, BIGINT) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM 1 FROM queue WHERE lane = $1 AND account = $2 AND destination = $3 AND run_from <= $4
        ORDER BY run_from DESC LIMIT 1 FOR KEY SHARE;
      IF NOT FOUND THEN
        INSERT INTO queue (lane, account, destination, run_from) VALUES ($1, $2, $3, $4)
        ON CONFLICT (destination, account, lane) DO UPDATE SET run_from = excluded.run_from
        WHERE queue.run_from > excluded.run_from;
      END IF;
    END
    $$;

    CREATE FUNCTION job_queued() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      entry RECORD;
    BEGIN
      FOR entry IN \(entries(of: "added")) ORDER BY 1, 2, 3 LOOP
        PERFORM queue_job(entry.lane, entry.account, entry.destination, entry.run_at);
      END LOOP;
      RETURN NULL;
    END
    $$;
    CREATE TRIGGER job_queued AFTER INSERT ON job REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION job_queued();

    \(changes)

    \(advance)
    """

  /// The query for the rows that the jobs of a table need, with the earliest time of each.
  static func entries(of table: String) -> String {
    """
    SELECT \(lane("job")) AS lane, job.account, \(destination("job")) AS destination, min(job.run_at) AS run_at
    FROM \(table) AS job WHERE job.dead = 0 GROUP BY 1, 2, 3
    """
  }

  private static func lane(_ job: String) -> String {
    """
    CASE WHEN \(job).kind <> 'deliver' THEN 'making' WHEN \(job).node <> '' THEN '\(JobLane.queueLane)' || \(job).node
      WHEN \(job).way = 'mail' THEN 'mail' ELSE 'other' END
    """
  }

  private static func destination(_ job: String) -> String {
    "CASE WHEN \(job).kind = 'deliver' THEN \(job).destination ELSE '' END"
  }

  private static let changes = [
    trigger(
      "job_requeued", "AFTER UPDATE OF run_at, dead, account, kind, destination, way, node ON job",
      when: """
        NEW.dead = 0 AND (NEW.run_at < OLD.run_at OR NEW.dead <> OLD.dead OR NEW.account <> OLD.account
          OR NEW.kind <> OLD.kind OR NEW.destination <> OLD.destination OR NEW.way <> OLD.way
          OR NEW.node <> OLD.node)
        """,
      "PERFORM queue_job(\(lane("NEW")), NEW.account, \(destination("NEW")), NEW.run_at);"),
    trigger(
      "account_gone_from_queue", "AFTER DELETE ON account", "DELETE FROM queue WHERE account = OLD.id;"),
  ].joined(separator: "\n\n")

  /// Raises `run_from` of accounts, or removes rows without jobs.
  ///
  /// Each query of the function has a snapshot of its own, so the search for the first job, after the row was locked,
  /// sees every job whose transaction held the lock before. With a snapshot of the whole transaction it wouldn't.
  private static let advance = """
    CREATE FUNCTION advance_queue(accounts TEXT[], moment BIGINT, removes BOOLEAN) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      entry RECORD;
      earliest BIGINT;
    BEGIN
      IF current_setting('transaction_isolation') <> 'read committed' THEN
        RAISE EXCEPTION 'advance_queue needs READ COMMITTED';
      END IF;
      FOR entry IN SELECT * FROM queue WHERE account = ANY (accounts)
        ORDER BY lane, account, destination FOR UPDATE SKIP LOCKED
      LOOP
        earliest := \(firstJob);
        IF earliest IS NULL AND removes THEN
          DELETE FROM queue
          WHERE lane = entry.lane AND account = entry.account AND destination = entry.destination;
        ELSIF coalesce(earliest, moment) > entry.run_from THEN
          UPDATE queue SET run_from = coalesce(earliest, moment)
          WHERE lane = entry.lane AND account = entry.account AND destination = entry.destination;
        END IF;
      END LOOP;
    END
    $$;
    """

  /// The time of the first job of the row `entry`; each lane has the condition of a partial index.
  private static let firstJob = """
    CASE entry.lane
      WHEN 'making' THEN (SELECT run_at FROM job WHERE account = entry.account AND \(JobLane.making.condition)
        AND run_at >= entry.run_from ORDER BY run_at LIMIT 1)
      WHEN 'mail' THEN (SELECT run_at FROM job WHERE account = entry.account
        AND destination = entry.destination AND \(JobLane.delivering(mails: 1).condition) AND way = 'mail'
        AND run_at >= entry.run_from ORDER BY run_at LIMIT 1)
      WHEN 'other' THEN (SELECT run_at FROM job WHERE account = entry.account
        AND destination = entry.destination AND \(JobLane.delivering(mails: 0).condition)
        AND run_at >= entry.run_from ORDER BY run_at LIMIT 1)
      ELSE (SELECT run_at FROM job WHERE account = entry.account
        AND destination = entry.destination AND dead = 0 AND kind = 'deliver'
        AND node = substr(entry.lane, \(JobLane.queueLane.count + 1))
        AND run_at >= entry.run_from ORDER BY run_at LIMIT 1)
    END
    """
}
