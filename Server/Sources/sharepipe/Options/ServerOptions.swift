// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Reading

/// The location of the data, for all commands that an operator runs on the server's machine.
struct DataOptions: ParsableArguments {
  @Option(help: "The folder of the database, shares, and books (default: ./var).")
  var data: String?

  @Option(help: "A configuration file in JSON. Its keys are the names of the flags.")
  var config: String?

  @Option(help: "postgres://… instead of SQLite in the data folder (not supported yet).")
  var database: String?
}

/// The options for sending mail.
struct MailOptions: ParsableArguments {
  @Option(help: "smtp://user:password@host:port (STARTTLS required) or smtps://… (TLS from the start).")
  var smtp: String?

  @Option(help: "A PEM file of the certificate authorities to trust for mail.")
  var smtpCa: String?

  @Option(help: "The sender of the mails. Kindle accounts must list it as an approved sender.")
  var mailFrom: String?

  @Option(help: "Without --smtp: the folder for mails as .eml files (default: DATA/mail).")
  var mailFolder: String?

  @Option(name: .customLong("recipient-domain"), help: "Also allow addresses of this domain. Repeatable.")
  var recipientDomains: [String] = []
}

/// The options for the mailbox that receives replies.
struct MailboxOptions: ParsableArguments {
  @Option(
    help:
      "imaps://user:password@host/INBOX (or imap://, STARTTLS required): the sender's mailbox, from which replies are read."
  )
  var mailbox: String?

  @Option(help: "A PEM file of the certificate authorities to trust for the mailbox.")
  var mailboxCa: String?

  @Option(help: "The interval for checking the mailbox, such as 30s or 2m (default: 2m).")
  var mailboxInterval: String?

  @Option(
    help:
      "The name at the start of the mailbox server's Authentication-Results, such as mx.example.org."
  )
  var mailboxAuthority: String?

  var flags: [String: String?] {
    [
      "mailbox": mailbox, "mailbox-ca": mailboxCa, "mailbox-interval": mailboxInterval,
      "mailbox-authority": mailboxAuthority,
    ]
  }
}

/// The folders that books may be written to.
struct FolderOptions: ParsableArguments {
  @Option(
    name: .customLong("folder-root"),
    help: "A folder that users can choose for books, besides their folders in DATA/folders. Repeatable.")
  var folderRoots: [String] = []
}

/// The hosts that the guarded fetcher may connect to.
struct FetchOptions: ParsableArguments {
  @Option(
    name: .customLong("allow-host"),
    help: "HOST[:PORT] to allow although its address is internal. Repeatable.")
  var allowedHosts: [String] = []
}

/// The options for extracting articles.
struct ReadingOptions: ParsableArguments {
  @Option(help: "A folder of site rules named HOST.txt (see “sharepipe rules check”).")
  var rules: String?

  func siteRules() throws -> SiteRules { try rules.map { try SiteRuleFolder($0).rules } ?? .none }
}

/// The options for converting images.
struct PictureOptions: ParsableArguments {
  @Option(
    help: "The program that decodes images (default: sharepipe-pictures in the folder of this program).")
  var pictures: String?
}

/// The options that `serve` and `work` share.
struct RunOptions: ParsableArguments {
  @OptionGroup var data: DataOptions
  @OptionGroup var mail: MailOptions
  @OptionGroup var mailbox: MailboxOptions
  @OptionGroup var fetch: FetchOptions
  @OptionGroup var folders: FolderOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var pictures: PictureOptions

  @Option(help: "The pause before the first retry, such as 200ms, 30s or 2m (default: 30s).")
  var retryBase: String?

  @Option(help: "Mails per account and minute; 0 means no limit (default: 20).")
  var mailRate: String?

  @Option(help: "Mails per account in 24 hours; 0 means no limit (default: 300).")
  var mailDay: String?

  @Option(help: "Mails per recipient in 24 hours; 0 means no limit (default: 150).")
  var recipientDay: String?

  @Option(help: "Webhook requests per host and minute, for all accounts; 0 means no limit (default: 30).")
  var webhookRate: String?

  @Option(help: "Webhook bytes per host and hour, for all accounts; 0 means no limit (default: 200MB).")
  var webhookBytes: String?

  @Option(
    help:
      "Concurrent jobs (default: 4) and twice as many deliveries, plus one of each for accounts with none in progress."
  )
  var workers: String?

  @Option(help: "How long a worker can hold a job without renewing its lease, such as 60s (default).")
  var leaseTime: String?
}

/// The options of `serve` only.
struct ListenOptions: ParsableArguments {
  @Option(help: "HOST:PORT to listen on (default: 127.0.0.1:8080).")
  var listen: String?

  @Option(help: "The public address of the server.")
  var publicUrl: String?

  @Option(
    help:
      "A PEM file with the server's certificate chain. The server then uses TLS."
  )
  var tlsCertificate: String?

  @Option(
    help: "The PEM file of the certificate's key. Both files are read again when they change and on SIGHUP.")
  var tlsKey: String?

  @Option(
    name: .customLong("trusted-proxy"),
    help:
      "ADDRESS[/BITS] of a proxy whose X-Forwarded-For or Forwarded header is trusted. Repeatable.")
  var trustedProxies: [String] = []

  @Option(help: "The largest share in one request, such as 64MiB (default). Larger ones get status 413.")
  var maxBody: String?

  @Option(help: "The largest resumable upload, such as 4GiB (default). Larger ones get status 413.")
  var maxUpload: String?

  @Option(help: "Shares per account and minute; 0 means no limit (default: 120).")
  var shareRate: String?

  @Option(
    help: "Account mails per day (UTC) to addresses without an account, in total (default: 500).")
  var accountMailDay: String?

  @Option(help: "Who can create an account: open (anyone), invited (invited users), or closed (default).")
  var signUp: String?

  @Option(
    name: .customLong("ios-app"),
    help:
      "TEAM.BUNDLE of your build of the app, which can then sign in with an https address of this server. Repeatable."
  )
  var appIdentifiers: [String] = []

  @Option(help: "Destinations per account; 0 means no limit (default: 30).")
  var maxDestinations: String?

  @Option(help: "Destinations per share; 0 means no limit (default: 10).")
  var shareDestinations: String?

  @Option(
    help:
      "Storage quota per account, such as 20GiB. Beyond it, shares get status 429 (default: no limit).")
  var quota: String?

  @Option(help: "Stored shares per account. Beyond it, shares get status 429 (default: no limit).")
  var quotaShares: String?

  @OptionGroup(title: "Sign-in with an identity provider") var provider: ProviderOptions

  @OptionGroup(title: "Hand-off of the apps") var handOff: HandOffOptions

  @Flag(help: "Only accept shares. Another process handles them.")
  var noWork = false

  @Flag(help: .hidden)
  var noOpRoute = false
}

/// The operator's settings for the apps' hand-off; without them the apps use their defaults.
struct HandOffOptions: ParsableArguments {
  @Option(
    name: .customLong("rung"),
    help:
      "The rungs that apps try, in this order: shareToken, signInHere, openApp, notify, prompt. Repeatable.")
  var rungs: [String] = []

  @Option(name: .customLong("disable-rung"), help: "A rung that apps skip for now. Repeatable.")
  var disabled: [String] = []

  @Option(help: "The last major version of iOS on which apps try openApp.")
  var openAppUpToOs: String?
}
