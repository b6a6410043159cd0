// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Reading

/// Where the data is: shared by everything an operator runs on the machine of the server.
struct DataOptions: ParsableArguments {
  @Option(help: "The folder of the database, bodies and books (default: ./var).")
  var data: String?

  @Option(help: "A configuration file in JSON; its keys are the names of the flags.")
  var config: String?

  @Option(help: "postgres://… instead of SQLite in the data folder (comes with a later version).")
  var database: String?
}

/// How mail leaves.
struct MailOptions: ParsableArguments {
  @Option(help: "smtp://user:password@host:port (STARTTLS required) or smtps://… (TLS from the start).")
  var smtp: String?

  @Option(help: "A PEM file of the certificate authorities to trust for mail.")
  var smtpCa: String?

  @Option(help: "The sender of the mails; the Kindle account must know it.")
  var mailFrom: String?

  @Option(help: "Without --smtp: the folder for one .eml a message (default: DATA/mail).")
  var mailFolder: String?

  @Option(name: .customLong("recipient-domain"), help: "Allow addresses of this domain too. Repeatable.")
  var recipientDomains: [String] = []
}

/// Where the answers to mails arrive.
struct MailboxOptions: ParsableArguments {
  @Option(
    help:
      "imaps://user:password@host/INBOX (or imap://, STARTTLS required): the sender's mailbox, read for answers."
  )
  var mailbox: String?

  @Option(help: "A PEM file of the certificate authorities to trust for the mailbox.")
  var mailboxCa: String?

  @Option(help: "The time between two looks into the mailbox, such as 30s or 2m (default: 2m).")
  var mailboxInterval: String?

  @Option(
    help:
      "The name with which the mailbox's own server begins its Authentication-Results, such as mx.example.org."
  )
  var mailboxAuthority: String?

  var flags: [String: String?] {
    [
      "mailbox": mailbox, "mailbox-ca": mailboxCa, "mailbox-interval": mailboxInterval,
      "mailbox-authority": mailboxAuthority,
    ]
  }
}

/// Where books may be written.
struct FolderOptions: ParsableArguments {
  @Option(
    name: .customLong("folder-root"),
    help: "A folder that users may have books written into, besides their own in DATA/folders. Repeatable.")
  var folderRoots: [String] = []
}

/// What the guarded fetcher may reach.
struct FetchOptions: ParsableArguments {
  @Option(
    name: .customLong("allow-host"),
    help: "HOST[:PORT] that may be fetched although its address is internal. Repeatable.")
  var allowedHosts: [String] = []
}

/// How pages are read.
struct ReadingOptions: ParsableArguments {
  @Option(help: "A folder of site rules, HOST.txt each (see “sharepipe rules check”).")
  var rules: String?

  func siteRules() throws -> SiteRules { try rules.map { try SiteRuleFolder($0).rules } ?? .none }
}

/// How pictures are decoded.
struct PictureOptions: ParsableArguments {
  @Option(help: "The program that decodes pictures (default: sharepipe-pictures beside this program).")
  var pictures: String?
}

/// What `serve` and `work` have in common.
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

  @Option(help: "Mails of one account in a minute; 0 means no limit (default: 20).")
  var mailRate: String?

  @Option(help: "Mails of one account in 24 hours; 0 means no limit (default: 300).")
  var mailDay: String?

  @Option(help: "Mails to one address in 24 hours; 0 means no limit (default: 150).")
  var recipientDay: String?

  @Option(help: "Webhook requests to one host a minute, for all accounts; 0 means no limit (default: 30).")
  var webhookRate: String?

  @Option(help: "Webhook bytes to one host an hour, for all accounts; 0 means no limit (default: 200MB).")
  var webhookBytes: String?

  @Option(help: "Jobs at once (default: 4), twice as many deliveries; one more of each for who has none.")
  var workers: String?

  @Option(help: "How long a worker holds a job without a sign of life, such as 60s (default).")
  var leaseTime: String?
}

/// What only `serve` has.
struct ListenOptions: ParsableArguments {
  @Option(help: "HOST:PORT to listen on (default: 127.0.0.1:8080).")
  var listen: String?

  @Option(help: "The address people reach the server by.")
  var publicUrl: String?

  @Option(
    help:
      "A PEM file of the server's certificate and those that vouch for it: the server then speaks TLS itself."
  )
  var tlsCertificate: String?

  @Option(help: "The PEM file of the certificate's key. Both are read anew when they change, and on SIGHUP.")
  var tlsKey: String?

  @Option(
    name: .customLong("trusted-proxy"),
    help:
      "ADDRESS[/BITS] of a proxy in front, whose X-Forwarded-For or Forwarded counts. Repeatable.")
  var trustedProxies: [String] = []

  @Option(help: "Largest share in one request, such as 64MiB (default); beyond it 413.")
  var maxBody: String?

  @Option(help: "Largest share as a resumable upload, such as 4GiB (default); beyond it 413.")
  var maxUpload: String?

  @Option(help: "Shares of one account in a minute; 0 means no limit (default: 120).")
  var shareRate: String?

  @Option(
    help: "Account mails a day (UTC) to people without an account, in all (default: 500).")
  var accountMailDay: String?

  @Option(help: "Who may make an account: open (anybody), invited (whom an admin invites), closed (default).")
  var signUp: String?

  @Option(
    name: .customLong("ios-app"),
    help:
      "TEAM.BUNDLE of your own build of the app: it may sign in by an https address of this server. Repeatable."
  )
  var appIdentifiers: [String] = []

  @Option(help: "Destinations of one account; 0 means no limit (default: 30).")
  var maxDestinations: String?

  @Option(help: "Destinations that one share can go to; 0 means no limit (default: 10).")
  var shareDestinations: String?

  @Option(
    help:
      "Bytes of one account's shares, articles and books, such as 20GiB; beyond it 429 (default: no limit).")
  var quota: String?

  @Option(help: "Shares kept of one account's; beyond it 429 (default: no limit).")
  var quotaShares: String?

  @OptionGroup(title: "Sign-in by an identity provider") var provider: ProviderOptions

  @OptionGroup(title: "Hand-off of the apps") var handOff: HandOffOptions

  @Flag(help: "Accept shares only; another process works on them.")
  var noWork = false

  @Flag(help: .hidden)
  var noOpRoute = false
}

/// The operator's switch for the apps' hand-off; without any of these the apps go their own way.
struct HandOffOptions: ParsableArguments {
  @Option(
    name: .customLong("rung"),
    help:
      "The rungs that apps try, in this order: shareToken, signInHere, openApp, notify, prompt. Repeatable.")
  var rungs: [String] = []

  @Option(name: .customLong("disable-rung"), help: "A rung that apps leave out for now. Repeatable.")
  var disabled: [String] = []

  @Option(help: "The last major version of iOS on which apps try openApp.")
  var openAppUpToOs: String?
}
