// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// Indexes of the deliveries that go elsewhere than by the server's own mail server, for looks while that one is busy.
  static let elsewhere = """
    CREATE INDEX job_elsewhere_due ON job (run_at, destination, way)
      WHERE dead = 0 AND kind = 'deliver' AND way <> 'mail';
    CREATE INDEX job_elsewhere_by_turn ON job (account, run_at, destination, way)
      WHERE dead = 0 AND kind = 'deliver' AND way <> 'mail';
    """
}
