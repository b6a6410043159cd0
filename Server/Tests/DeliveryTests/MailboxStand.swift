// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Testing

/// A real Dovecot server in its own process, which stops when this value is released.
///
/// Unchecked because of `Process`, which is not used between `init` and `deinit`.
final class MailboxStand: @unchecked Sendable {
  private struct Start: Decodable { let port: Int, startTLSPort: Int, ca: String, inbox: String }

  private let start: Start
  private let process = Process()
  private let stdin = Pipe()

  init() throws {
    let stdout = Pipe()
    process.executableURL = try Checkout.python()
    process.arguments = [
      Checkout.root.appending(path: "Tests/support/imap_server.py").path, "--user", "reader", "--password",
      "s3cret",
    ]
    process.standardInput = stdin
    process.standardOutput = stdout
    try process.run()
    start = try JSONDecoder().decode(Start.self, from: MailServer.firstLine(of: stdout))
  }

  deinit {
    try? stdin.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  var caFile: String { start.ca }

  func server(
    scheme: String = "imaps", password: String = "s3cret", folder: String = "INBOX", caFile: String? = nil
  ) throws -> MailboxServer {
    let port = scheme == "imaps" ? start.port : start.startTLSPort
    return try MailboxServer(
      url: "\(scheme)://reader:\(password)@127.0.0.1:\(port)/\(folder)", caFile: caFile ?? start.ca)
  }

  /// Puts mails into the mailbox with increasing times in their file names, so that their numbers follow the order.
  func deliver(_ mails: [[UInt8]]) throws {
    let present = try files().count
    for (index, mail) in mails.enumerated() {
      let name = "\(1_800_000_000 + present + index).M\(index)P1_\(UUID().uuidString).test"
      try Data(mail).write(to: URL(filePath: start.inbox).appending(path: name))
    }
  }

  /// The file names in the mailbox; they include marks such as “seen”.
  func files() throws -> [String] {
    let box = URL(filePath: start.inbox).deletingLastPathComponent()
    return try ["new", "cur"].flatMap {
      try FileManager.default.contentsOfDirectory(atPath: box.appending(path: $0).path)
    }
    .sorted()
  }
}
