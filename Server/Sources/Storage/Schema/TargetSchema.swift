// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// Requests and bytes that were sent to the hosts of webhooks, for each host name, network address and minute.
  static let targets = """
    CREATE TABLE target_use (
      target TEXT NOT NULL,
      minute INTEGER NOT NULL,
      requests INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      PRIMARY KEY (target, minute)
    );
    CREATE INDEX target_use_by_minute ON target_use (minute);
    """

  /// Webhooks that never accepted a book have to return a challenge; those that did stay confirmed.
  static let unverifiedWebhooks = """
    UPDATE destination SET confirmed = 0
    WHERE kind = 'webhook' AND NOT EXISTS (SELECT 1 FROM delivery
      WHERE delivery.destination = destination.id AND delivery.state IN ('sent', 'confirmed'));
    """
}
