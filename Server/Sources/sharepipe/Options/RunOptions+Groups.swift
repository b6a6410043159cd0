// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser

extension RunOptions {
  /// How users reach the server; workers need it for links.
  struct PublicAddress: ParsableArguments {
    @Option(help: "The public address of the server, which links in emails and webhooks begin with.")
    var publicUrl: String?

    var flags: [String: String?] {
      ["public-url": publicUrl]
    }
  }

  /// How many emails are sent.
  struct MailLimits: ParsableArguments {
    @Option(help: "Emails per account and minute; 0 means no limit (default: 20).")
    var mailRate: String?

    @Option(help: "Emails per account in 24 hours; 0 means no limit (default: 300).")
    var mailDay: String?

    @Option(help: "Emails per recipient in 24 hours; 0 means no limit (default: 150).")
    var recipientDay: String?

    @Option(
      help:
        "Emails with books that go through the server’s mail account at a time, from all processes with the same database. Stays set until changed (default: 4)."
    )
    var mailConnections: String?

    var flags: [String: String?] {
      [
        "mail-rate": mailRate, "mail-day": mailDay, "recipient-day": recipientDay,
        "mail-connections": mailConnections,
      ]
    }
  }

  /// How much webhooks send.
  struct Webhooks: ParsableArguments {
    @Option(help: "Webhook requests per host and minute, for all accounts; 0 means no limit (default: 30).")
    var webhookRate: String?

    @Option(help: "Webhook bytes per host and hour, for all accounts; 0 means no limit (default: 200MB).")
    var webhookBytes: String?

    var flags: [String: String?] {
      ["webhook-rate": webhookRate, "webhook-bytes": webhookBytes]
    }
  }

  /// How jobs are processed.
  struct Processing: ParsableArguments {
    @Option(
      help:
        "Concurrent jobs (default: 4). Deliveries get twice as many slots. One more slot of each is for accounts with nothing in progress."
    )
    var workers: String?

    @Option(
      help:
        "The name of this machine, such as nas-1. Only its workers write to folders of destinations that name this machine."
    )
    var node: String?

    @Option(help: "The pause before the first retry, such as 200ms, 30s, or 2m (default: 30s).")
    var retryBase: String?

    @Option(help: "How long a worker can hold a job without renewing its lease, such as 60s (default).")
    var leaseTime: String?

    var flags: [String: String?] {
      ["workers": workers, "node": node, "retry-base": retryBase, "lease-time": leaseTime]
    }
  }
}
