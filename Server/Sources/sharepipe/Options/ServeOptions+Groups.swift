// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser

extension ServeOptions {
  /// Where `serve` listens, and how it is encrypted.
  struct Address: ParsableArguments {
    @Option(help: "HOST:PORT to listen on (default: 127.0.0.1:8080).")
    var listen: String?

    @Option(
      help:
        "A PEM file with the server's certificate chain. The server then uses TLS."
    )
    var tlsCertificate: String?

    @Option(
      help: "The PEM file of the certificate's key. Both files are read again when they change and on SIGHUP."
    )
    var tlsKey: String?

    @Option(
      name: .customLong("trusted-proxy"),
      help:
        "ADDRESS[/BITS] of a proxy whose X-Forwarded-For or Forwarded header is trusted. Repeatable.")
    var trustedProxies: [String] = []

    @Option(
      help:
        "HOST:PORT at which /metrics is served, such as 127.0.0.1:9464; it needs no token (default: not served)."
    )
    var metricsListen: String?

    var flags: [String: String?] {
      [
        "listen": listen, "tls-certificate": tlsCertificate, "tls-key": tlsKey,
        "metrics-listen": metricsListen,
      ]
    }

    var lists: [String: [String]] { ["trusted-proxy": trustedProxies] }
  }

  /// Who can have an account.
  struct Accounts: ParsableArguments {
    @Option(help: "Who can create an account: open (anyone), invited (invited users), or closed (default).")
    var signUp: String?

    @Option(
      help:
        "Emails about accounts, such as sign-up links, per day (UTC) to addresses without an account, in total (default: 500)."
    )
    var accountMailDay: String?

    var flags: [String: String?] {
      ["sign-up": signUp, "account-mail-day": accountMailDay]
    }
  }

  /// What a user can store and send to the server.
  struct Limits: ParsableArguments {
    @Option(
      help:
        "Storage quota per account, such as 20GiB. Beyond it, shares get status 429 (default: no limit).")
    var quota: String?

    @Option(help: "Stored shares per account. Beyond it, shares get status 429 (default: no limit).")
    var quotaShares: String?

    @Option(help: "The largest share in one request, such as 64MiB (default). Larger ones get status 413.")
    var maxBody: String?

    @Option(help: "The largest resumable upload, such as 4GiB (default). Larger ones get status 413.")
    var maxUpload: String?

    @Option(
      help:
        "Shares per account and minute, divided among running servers; 0 means no limit (default: 120).")
    var shareRate: String?

    @Option(help: "Destinations per account; 0 means no limit (default: 30).")
    var maxDestinations: String?

    @Option(help: "Destinations per share; 0 means no limit (default: 10).")
    var shareDestinations: String?

    var flags: [String: String?] {
      [
        "quota": quota, "quota-shares": quotaShares, "max-body": maxBody, "max-upload": maxUpload,
        "share-rate": shareRate, "max-destinations": maxDestinations, "share-destinations": shareDestinations,
      ]
    }
  }

  /// What the server deletes by age.
  struct Retention: ParsableArguments {
    @Option(help: "Days that deleted shares stay in the trash (default: 30).")
    var keepTrash: String?

    @Option(
      help:
        "Days after which archived shares move to the trash, unless they still have to be delivered; 0 keeps them (default: 0)."
    )
    var keepArchived: String?

    @Option(
      help:
        "Days after which the originals of delivered articles are removed; articles and books stay. 0 keeps them (default: 0)."
    )
    var keepOriginals: String?

    @Option(
      help:
        "Days after which the books of delivered articles are removed; articles stay. 0 keeps them (default: 0)."
    )
    var keepBooks: String?

    var flags: [String: String?] {
      [
        "keep-trash": keepTrash, "keep-archived": keepArchived, "keep-originals": keepOriginals,
        "keep-books": keepBooks,
      ]
    }
  }

  /// How several processes of one server share the work.
  struct Processes: ParsableArguments {
    @Flag(help: "Only accept shares. Another process handles them.")
    var noWork = false

    @Option(
      help:
        "How long the server responds after SIGTERM while /health/ready reports 503, so that proxies choose another server, such as 30s (default: 10s with --database, otherwise 0s)."
    )
    var drainTime: String?

    @Flag(help: "Start although another server on this machine uses the same data folder.")
    var sharedData = false

    var flags: [String: String?] {
      ["drain-time": drainTime, "no-work": noWork ? "true" : nil, "shared-data": sharedData ? "true" : nil]
    }
  }
}
