// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser

/// The options for sending mail.
struct MailOptions: ParsableArguments {
  @Option(help: "smtp://user:password@host:port (STARTTLS required) or smtps://… (TLS from the start).")
  var smtp: String?

  @Option(
    help: "The file with the password of --smtp, whose URL is then smtp://user@host:port.",
    completion: .file())
  var smtpPasswordFile: String?

  @Option(help: "A PEM file of the certificate authorities to trust for mail.")
  var smtpCa: String?

  @Option(
    help:
      "The sender of emails. Kindle accounts must list it as an approved sender (default: the user name of --smtp, if it is an address)."
  )
  var mailFrom: String?

  @Option(help: "Without --smtp: the folder for emails as .eml files (default: DATA/mail).")
  var mailFolder: String?

  @Option(name: .customLong("recipient-domain"), help: "Also allow addresses of this domain. Repeatable.")
  var recipientDomains: [String] = []

  var flags: [String: String?] {
    [
      "smtp": smtp, "smtp-password-file": smtpPasswordFile, "smtp-ca": smtpCa, "mail-from": mailFrom,
      "mail-folder": mailFolder,
    ]
  }
}
