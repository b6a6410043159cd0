// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser

/// The options for the mailbox that receives replies.
struct MailboxOptions: ParsableArguments {
  @Option(
    help:
      "imaps://user:password@host/INBOX (or imap://, STARTTLS required): the sender's mailbox, from which replies are read."
  )
  var mailbox: String?

  @Option(
    help: "The file with the password of --mailbox, whose URL is then imaps://user@host/INBOX.",
    completion: .file())
  var mailboxPasswordFile: String?

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
      "mailbox": mailbox, "mailbox-password-file": mailboxPasswordFile, "mailbox-ca": mailboxCa,
      "mailbox-interval": mailboxInterval, "mailbox-authority": mailboxAuthority,
    ]
  }
}
