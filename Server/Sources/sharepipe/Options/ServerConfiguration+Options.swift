// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Fetching
import Foundation
import ShareServer

extension RunOptions {
  /// The settings of this run; `listening` adds those of `serve`.
  func settings(listening: ListenOptions? = nil) async throws -> Settings {
    try await Settings(
      flags: [
        "data": data.data, "database": data.database, "smtp": mail.smtp, "smtp-ca": mail.smtpCa,
        "mail-from": mail.mailFrom, "mail-folder": mail.mailFolder, "retry-base": retryBase,
        "mail-rate": mailRate, "workers": workers, "listen": listening?.listen,
        "public-url": listening?.publicUrl, "max-body": listening?.maxBody,
        "share-rate": listening?.shareRate, "no-work": listening?.noWork == true ? "true" : nil,
      ], lists: ["recipient-domain": mail.recipientDomains, "allow-host": fetch.allowedHosts],
      file: data.config)
  }
}

extension DataOptions {
  func settings() async throws -> Settings {
    try await Settings(flags: ["data": data, "database": database], file: config)
  }
}

extension ServerConfiguration {
  /// Reads everything `serve` and `work` can be told.
  init(_ settings: Settings) throws {
    guard settings.text("database") == nil else {
      throw CommandFailure(.unavailable, "PostgreSQL comes with a later version; leave --database out")
    }
    let folder = URL(filePath: settings.text("data") ?? "var", directoryHint: .isDirectory)
    self.init(dataFolder: folder.absoluteURL)
    try readListening(settings)
    maxBody = try settings.size("max-body") ?? maxBody
    shareRate = try settings.number("share-rate") ?? shareRate
    mailRate = try settings.number("mail-rate") ?? mailRate
    workers = try settings.isSet("no-work") ? 0 : max(1, try settings.number("workers") ?? workers)
    retryBase = try settings.duration("retry-base") ?? retryBase
    allowedHosts = settings.list("allow-host")
    mail.read(settings)
    try check()
  }

  // What is wrong is said before anything is opened.
  private func check() throws {
    do {
      for host in allowedHosts { _ = try HostAllowance(parsing: host) }
      if let server = mail.server { _ = try SMTPServer(url: server, caFile: mail.authorities) }
    } catch {
      throw CommandFailure(.usage, "\(error)")
    }
    guard MailMessage.isAddress(mail.from) else {
      throw CommandFailure(.usage, "“\(mail.from)” is no value for --mail-from: it takes an e-mail address")
    }
  }

  private mutating func readListening(_ settings: Settings) throws {
    publicURL = settings.text("public-url").map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    guard let listen = settings.text("listen") else { return }
    guard let colon = listen.lastIndex(of: ":"), let port = Int(listen[listen.index(after: colon)...]),
      (0...65_535).contains(port)
    else { throw settings.wrong("listen", listen, "HOST:PORT") }
    host = String(listen[..<colon]).trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    self.port = port
  }
}

extension MailConfiguration {
  mutating func read(_ settings: Settings) {
    server = settings.text("smtp")
    authorities = settings.text("smtp-ca")
    from = settings.text("mail-from") ?? from
    recipientDomains = settings.list("recipient-domain")
    if let folder = settings.text("mail-folder") {
      self.folder = URL(filePath: folder, directoryHint: .isDirectory).absoluteURL
    }
  }
}
