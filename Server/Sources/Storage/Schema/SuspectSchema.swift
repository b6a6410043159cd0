// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// Jobs that were under way when their worker's process crashed; `alone_owner` is the worker that runs one alone.
  ///
  /// A job is identified by its kind and its share, delivery or digest, so that it is recognized when it is made again.
  static let suspects = """
    CREATE TABLE suspect (
      work TEXT PRIMARY KEY,
      crashes INTEGER NOT NULL,
      alone_owner TEXT
    );
    CREATE VIEW job_work AS
      SELECT number AS job, kind || ' ' || coalesce(delivery, digest, share) AS work FROM job;
    """
}
