// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A phone, a server, a mail server and a web site in a folder of their own, all as real processes.
final class Journey {
  let folder: URL
  let mailbox: URL
  let site: String
  private(set) var server: RunningProgram
  private(set) var address: String
  private let mail: RunningProgram
  private let pages: RunningProgram
  private let arguments: [String]
  private let port: Int

  private struct MailLine: Decodable {
    let host: String
    let port: Int
    let ca: String
  }

  private struct PortLine: Decodable {
    let port: Int
  }

  private struct UserLine: Decodable {
    let signInLink: String
  }

  /// Sets up an account with a confirmed Kindle, and a phone with the app.
  init(mailScript: [String] = []) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "journey-\(UUID().uuidString)")
    mailbox = folder.appending(path: "mailbox")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let support = Programs.repository.appending(path: "Tests/support")
    mail = try RunningProgram(
      Programs.python,
      [
        support.appending(path: "smtp_server.py").path, "--port", "0", "--tls", "starttls", "--user", "books",
        "--password", "secret", "--mailbox", mailbox.path,
      ] + mailScript.flatMap { ["--script", $0] })
    let smtp = try JSONDecoder().decode(MailLine.self, from: Data(mail.line().utf8))
    pages = try RunningProgram(Programs.python, [support.appending(path: "site.py").path])
    let sitePort = try JSONDecoder().decode(PortLine.self, from: Data(pages.line().utf8)).port
    site = "http://127.0.0.1:\(sitePort)"
    arguments = [
      "serve", "--data", folder.appending(path: "data").path, "--retry-base", "100ms", "--smtp",
      "smtp://books:secret@\(smtp.host):\(smtp.port)", "--smtp-ca", smtp.ca, "--mail-from",
      "books@sharepipe.example", "--allow-host", "127.0.0.1:\(sitePort)", "--share-rate", "0", "--mail-rate",
      "0",
    ]
    server = try RunningProgram(Programs.sharepipe, arguments + ["--listen", "127.0.0.1:0"])
    address = try Self.address(of: server)
    port = URLComponents(string: address)?.port ?? 0
    try makeAccount()
    try phone("new")
    try phone("install", "--app", Programs.repository.appending(path: "Apps/iOS").path)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private static func address(of server: RunningProgram) throws -> String {
    let line = try server.line()
    guard let address = line.split(separator: " ").last, address.hasPrefix("http://") else {
      throw JourneyFailure(description: "the server said: \(line)")
    }
    return String(address)
  }

  private func makeAccount() throws {
    try operate("user", "add", "reader@example.org")
    try operate(
      "destination", "add", "--user", "reader@example.org", "--kind", "kindle", "--address",
      "reader@kindle.com",
      "--name", "Kindle", "--confirmed", "--default")
  }

  /// Runs an operator's command; returns its one line, without the security log on standard error.
  @discardableResult
  func operate(_ words: String...) throws -> String {
    let data = folder.appending(path: "data").path
    let (code, output) = try RunningProgram.run(
      Programs.sharepipe, words + ["--data", data], takesErrors: false)
    guard code == 0 else { throw JourneyFailure(description: "\(words) ended with \(code): \(output)") }
    return output
  }

  /// Returns a new one-time sign-in link.
  func signInLink() throws -> String {
    let line = try operate("user", "link", "reader@example.org")
    return try JSONDecoder().decode(UserLine.self, from: Data(line.utf8)).signInLink
  }

  /// Runs a command on the phone; returns its output.
  @discardableResult
  func phone(_ command: String, _ words: String...) throws -> String { try phone(command, words) }

  /// The same with the arguments in an array.
  @discardableResult
  func phone(_ command: String, _ words: [String]) throws -> String {
    let device = ["--device", folder.appending(path: "phone").path]
    let (code, output) = try RunningProgram.run(Programs.phone, [command] + device + words)
    guard code == 0 else {
      throw JourneyFailure(description: "phone \(command) ended with \(code): \(output)")
    }
    return output
  }

  /// Saves a page of the site as a signed-in reader sees it.
  func capture(_ path: String) throws -> String {
    let file = folder.appending(path: UUID().uuidString + ".html")
    let arguments = ["-sf", "-H", "Cookie: session=reader", "-o", file.path, site + path]
    let (code, output) = try RunningProgram.run(URL(filePath: "/usr/bin/curl"), arguments)
    guard code == 0 else { throw JourneyFailure(description: "\(path) cannot be had: \(output)") }
    return file.path
  }

  /// Kills the server and starts it again on the same port and data.
  func crashAndRestart() throws {
    server.kill()
    server = try RunningProgram(Programs.sharepipe, arguments + ["--listen", "127.0.0.1:\(port)"])
    address = try Self.address(of: server)
  }

  /// The mails in the mailbox, as they were received.
  func mails() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: mailbox.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
      try? String(
        contentsOf: mailbox.appending(path: name.replacing(".json", with: ".eml")), encoding: .utf8)
    }
  }

  /// Waits up to a minute for this many mails, and a little longer for an unexpected one.
  func mails(count: Int) -> [String] {
    for _ in 0..<3000 where mails().count < count { Thread.sleep(forTimeInterval: 0.1) }
    Thread.sleep(forTimeInterval: 0.5)
    return mails()
  }
}
