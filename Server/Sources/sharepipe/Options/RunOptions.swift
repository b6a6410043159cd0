// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser

/// The options that `serve` and `work` share, except the location of the data.
///
/// The help shows the groups in this order, and groups with the same title as one.
struct RunOptions: ParsableArguments {
  @OptionGroup(title: "Address") var address: PublicAddress
  @OptionGroup(title: "Mail") var mail: MailOptions
  @OptionGroup(title: "Mail") var mailbox: MailboxOptions
  @OptionGroup(title: "Mail") var mailLimits: MailLimits
  @OptionGroup(title: "Articles and books") var reading: ReadingOptions
  @OptionGroup(title: "Articles and books") var imageWorker: ImageWorkerOptions
  @OptionGroup(title: "Articles and books") var fetch: FetchOptions
  @OptionGroup(title: "Articles and books") var folders: FolderOptions
  @OptionGroup(title: "Articles and books") var webhooks: Webhooks
  @OptionGroup(title: "Log") var logs: LogOptions
  @OptionGroup(title: "Processes") var processing: Processing

  var flags: [String: String?] {
    [
      address.flags, mail.flags, mailbox.flags, mailLimits.flags, webhooks.flags, processing.flags,
      logs.flags,
      ["rules": reading.rules, "pictures": imageWorker.imageProgram],
    ].reduce([:]) { $0.merging($1) { $1 } }
  }

  var lists: [String: [String]] {
    [
      "recipient-domain": mail.recipientDomains, "allow-host": fetch.allowedHosts,
      "folder-root": folders.folderRoots,
    ]
  }
}
